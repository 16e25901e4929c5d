// A method of the project changes the array it is given.
class Example {
    int f(int n) {
        int[] a = new int[n];
        // ^^^
        int k = n + 1;
        // ^^^
        fill(a, k);
        // ^^^
        System.out.println(k);
        return a[0];
        // ^^^ criterion a
    }
    void fill(int[] cells, int value) { cells[0] = value; }
}
