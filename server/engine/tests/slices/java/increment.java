// `n++` reads and writes.
class Example {
    int f(int a) {
        int n = a;
        // ^^^
        int m = a;
        n++;
        // ^^^
        m--;
        System.out.println(m);
        return n;
        // ^^^ criterion n
    }
}
