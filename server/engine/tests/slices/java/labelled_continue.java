// A jump to an outer loop.
class Example {
    int f(int[] all, int[] other) {
        int best = 0;
        // ^^^
        int cells = 0;
        outer:
        for (int a : all) {
        // ^^^ control
            for (int b : other) {
            // ^^^
                cells++;
                if (b < a) {
                // ^^^ control
                    continue outer;
                    // ^^^ control
                }
                best = b;
                // ^^^
            }
            cells += 100;
        }
        System.out.println(cells);
        return best;
        // ^^^ criterion best
    }
}
