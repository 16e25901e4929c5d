// What a finally block assigns overwrites all before.
class Example {
    int f(boolean p) {
        int x = 1;
        int y = 0;
        try {
            y = 2;
            x = 2;
        } finally {
            x = 7;
            // ^^^
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
