// A block that is left by its label.
class Example {
    int f(int a, int b) {
        int x = 0;
        // ^^^
        int y = 0;
        check: {
            y = b;
            if (a > 0) {
            // ^^^ control
                break check;
                // ^^^ control
            }
            x = a;
            // ^^^
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
