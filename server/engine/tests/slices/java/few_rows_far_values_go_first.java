// Where not all rows are shown, values from afar go first; what decides whether the criterion runs stays.
class Example {
    void f(int a, boolean off, List<Integer> all) {
        int base = a * 2;
        int scaled = base + 7;
        if (off) {
        // ^^^ control
            return;
            // ^^^ control
        }
        int limit = scaled - 1;
        // ^^^
        for (int v : all) {
        // ^^^
            if (v > limit) {
            // ^^^ control
                System.out.println(limit);
                // ^^^ criterion limit, at most 6
            }
        }
    }
}
