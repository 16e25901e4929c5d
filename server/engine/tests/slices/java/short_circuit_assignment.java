// What stands right of && may not run.
class Example {
    int f(String s, int a) {
        int x = 0;
        // ^^^
        int y = 0;
        if (a > 0 && a < 9) {
        // ^^^ control
            x = a;
            // ^^^
        }
        if (a > 0 || a < -9) {
            y = a;
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
