// A return inside a loop is where the criterion stands.
class Example {
    int f(int[] all, int limit) {
        int s = 0;
        // ^^^
        int log = 0;
        int i = 0;
        // ^^^
        while (true) {
        // ^^^ control
            if (i == all.length) {
            // ^^^ control
                return s;
                // ^^^ criterion s
            }
            log += all[i];
            if (all[i] > limit) {
            // ^^^ control
                s++;
                // ^^^
            }
            i++;
            // ^^^
        }
    }
}
