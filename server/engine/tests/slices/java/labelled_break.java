// A jump out of both loops.
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
                if (b == a) {
                // ^^^ control
                    best = b;
                    // ^^^
                    break outer;
                    // ^^^ control
                }
            }
        }
        System.out.println(cells);
        return best;
        // ^^^ criterion best
    }
}
