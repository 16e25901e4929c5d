// An outer condition matters through the inner one.
class Example {
    int f(int a, int b) {
        int x = 0;
        // ^^^
        int y = 0;
        if (a > 0) {
        // ^^^ control
            y = 1;
            if (b > 0) {
            // ^^^ control
                x = 2;
                // ^^^
            }
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
