// Forward: what a value goes into.
class Example {
    int f(int a, int b) {
        int x = a + 1;
        // ^^^ forward x
        int y = b + 1;
        int z = x + y;
        // ^^^
        int w = y + 1;
        System.out.println(w);
        return z;
        // ^^^
    }
}
