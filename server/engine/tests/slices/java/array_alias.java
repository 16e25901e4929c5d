// Two names for one array.
class Example {
    int f(int n) {
        int[] a = new int[n];
        // ^^^
        int[] b = a;
        // ^^^
        int[] c = new int[n];
        b[0] = 3;
        // ^^^ alias
        c[0] = 4;
        return a[0];
        // ^^^ criterion a
    }
}
