// Two conditions one after the other, only one of which matters.
class Example {
    int f(int a, int b) {
        int x = 0;
        // ^^^
        int y = 0;
        if (a > 0) {
            y = b;
        }
        if (b > 0) {
        // ^^^ control
            x = a;
            // ^^^
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
