// A handler that throws something else.
class Example {
    int f(String s) {
        int n = 0;
        int m = 0;
        try {
            n = Integer.parseInt(s);
            // ^^^
            m = 1;
        } catch (NumberFormatException e) {
        // ^^^ control
            m = 2;
            throw new IllegalArgumentException(s);
            // ^^^ control
        }
        System.out.println(m);
        return n;
        // ^^^ criterion n
    }
}
