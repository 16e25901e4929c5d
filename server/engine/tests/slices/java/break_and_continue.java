// Jumps inside a loop decide which rounds count.
class Example {
    int f(int[] all) {
        int n = 0;
        // ^^^
        int seen = 0;
        for (int v : all) {
        // ^^^
            seen++;
            if (v == 0) continue;
            // ^^^ control
            if (v < 0) {
            // ^^^ control
                seen = 0;
                break;
                // ^^^ control
            }
            n++;
            // ^^^
        }
        System.out.println(seen);
        return n;
        // ^^^ criterion n
    }
}
