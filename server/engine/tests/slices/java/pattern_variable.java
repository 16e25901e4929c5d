// A pattern variable is bound where the test holds.
class Example {
    int f(Object o, int k) {
        int r = 0;
        // ^^^
        int q = 0;
        if (o instanceof String s && !s.isEmpty()) {
        // ^^^
            r = s.length();
            // ^^^
            q = k;
        }
        System.out.println(q);
        return r;
        // ^^^ criterion r
    }
}
