// A type test decides, and gives the value a type.
class Example {
    int f(Object o, int k) {
        int r = 0;
        // ^^^
        int q = 0;
        if (o instanceof String) {
        // ^^^ control
            r = ((String) o).length();
            // ^^^
            q = k;
        }
        System.out.println(q);
        return r;
        // ^^^ criterion r
    }
}
