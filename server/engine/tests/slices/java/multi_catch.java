// One handler for two exceptions: both calls may lead to it.
class Example {
    int f(String s, int[] a) {
        int n = 0;
        int m = 0;
        try {
            m = Integer.parseInt(s);
            // ^^^
            n = a[m];
            // ^^^
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
        // ^^^ control
            n = -1;
            // ^^^
        }
        return n;
        // ^^^ criterion n
    }
}
