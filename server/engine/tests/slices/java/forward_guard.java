// Forward: a guard decides about all that follows.
class Example {
    int f(int a, int b) {
        int limit = a;
        // ^^^ forward limit
        int x = b;
        if (x > limit) {
        // ^^^
            return 0;
            // ^^^ control
        }
        System.out.println(b);
        // ^^^ control
        return x;
        // ^^^ control
    }
}
