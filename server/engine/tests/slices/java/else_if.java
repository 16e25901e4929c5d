// A chain of conditions: each decides whether the next is asked.
class Example {
    int f(int a, int b) {
        int x = 0;
        // ^^^
        int y = 0;
        if (a > 0) {
        // ^^^ control
            y = 1;
        } else if (b > 0) {
        // ^^^ control
            x = 2;
            // ^^^
        } else {
            y = 3;
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
