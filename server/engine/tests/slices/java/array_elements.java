// An element is written, the array is read.
class Example {
    int f(int n) {
        int[] a = new int[n];
        // ^^^
        int[] b = new int[n];
        a[0] = n;
        // ^^^
        b[0] = -n;
        System.out.println(b[0]);
        return a[0];
        // ^^^ criterion a
    }
}
