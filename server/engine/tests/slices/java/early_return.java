// A return on the way decides whether the rest runs; what it returns does not matter.
class Example {
    int f(String s, int k) {
        int r = k;
        // ^^^
        String t = s.trim();
        int w = t.length();
        if (k < 0) {
        // ^^^ control
            System.out.println(t);
            return w;
            // ^^^ control
        }
        System.out.println(t);
        return r + 1;
        // ^^^ criterion r
    }
}
