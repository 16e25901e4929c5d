// The value may come from the body or from the handler; what may fail decides.
class Example {
    int f(String s) {
        int r = 0;
        int log = 0;
        try {
            log = 1;
            r = Integer.parseInt(s);
            // ^^^
            log = 2;
        } catch (NumberFormatException e) {
        // ^^^ control
            log = 3;
            r = -1;
            // ^^^
        }
        System.out.println(log);
        return r;
        // ^^^ criterion r
    }
}
