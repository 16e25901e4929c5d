// An endless loop is left only by its break.
class Example {
    int f(int[] all) {
        int n = 0;
        // ^^^
        int other = 0;
        while (true) {
        // ^^^ control
            if (n == all.length) {
            // ^^^ control
                break;
                // ^^^ control
            }
            n++;
            // ^^^
            other += 2;
        }
        System.out.println(other);
        return n;
        // ^^^ criterion n
    }
}
