// Both branches may give the value, the condition decides which.
class Example {
    int f(int a, int b) {
        int x = 0;
        // ^^^
        int y = 0;
        if (a > 0) {
        // ^^^ control
            x = b;
            // ^^^
            y = 1;
        } else {
            y = 2;
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
