// A record pattern binds the parts of the value.
class Example {
    record Point(int x, int y) { }

    int f(Object o, int k) {
        int r = 0;
        // ^^^
        int q = 0;
        if (o instanceof Point(int x, int y)) {
        // ^^^
            r = x;
            // ^^^
            q = y + k;
        }
        System.out.println(q);
        return r;
        // ^^^ criterion r
    }
}
