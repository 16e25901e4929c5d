// A finally block runs on the way out of a return.
class Example {
    int f(boolean p) {
        int x = 1;
        // ^^^
        int y = 0;
        try {
            if (p) {
            // ^^^ control
                return y;
                // ^^^ control
            }
            x = 2;
            // ^^^
        } finally {
            x += 7;
            // ^^^
            y++;
        }
        return x;
        // ^^^ criterion x
    }
}
