// Forward: what a value decides.
class Example {
    int f(int a, int b) {
        int limit = a + 1;
        // ^^^ forward limit
        int x = 0;
        int y = b;
        if (b > limit) {
        // ^^^
            x = 1;
            // ^^^ control
        }
        System.out.println(y);
        return x;
        // ^^^
    }
}
