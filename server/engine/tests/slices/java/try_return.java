// A handler that leaves decides whether what follows runs.
class Example {
    int f(String s) {
        int base = 10;
        int v = 0;
        try {
            v = Integer.parseInt(s);
            // ^^^
        } catch (NumberFormatException e) {
        // ^^^ control
            System.out.println("bad");
            return -1;
            // ^^^ control
        }
        return base + v;
        // ^^^ criterion v
    }
}
