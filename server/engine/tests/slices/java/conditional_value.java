// A value chosen by a condition on one line.
class Example {
    int f(int a, int b, boolean p) {
        int u = a + 1;
        // ^^^
        int v = b + 1;
        // ^^^
        int w = a + b;
        boolean q = !p;
        // ^^^
        int x = q ? u : v;
        // ^^^
        System.out.println(w);
        return x;
        // ^^^ criterion x
    }
}
