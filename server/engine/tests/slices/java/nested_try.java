// An exception leaves the inner try, passes its finally, and is handled outside.
class Example {
    int f(boolean p) {
        int open = 1;
        // ^^^
        int log = 0;
        try {
            try {
                if (p) {
                // ^^^ control
                    throw new IllegalStateException();
                    // ^^^ control
                }
                open = 2;
                // ^^^
            } finally {
                log++;
                open++;
                // ^^^
            }
            log = 7;
        } catch (IllegalStateException e) {
            log = 8;
        }
        System.out.println(log);
        return open;
        // ^^^ criterion open
    }
}
