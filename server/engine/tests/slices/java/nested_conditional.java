// Conditional expressions inside each other, with an assignment in one of them.
class Example {
    int f(int a, int b, boolean p) {
        int u = a + 1;
        // ^^^
        int v = b + 1;
        // ^^^
        int w = b + 2;
        int k = 0;
        // ^^^
        int x = p ? u : a > 3 ? (k = v) : 0;
        // ^^^
        System.out.println(w);
        return k + x;
        // ^^^ criterion k
    }
}
