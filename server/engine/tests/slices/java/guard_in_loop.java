// A guard inside a loop that throws.
class Example {
    int f(int[] all, int limit) {
        int sum = 0;
        // ^^^
        int seen = 0;
        for (int v : all) {
        // ^^^ control
            seen++;
            if (v > limit) {
            // ^^^ control
                throw new IllegalStateException("too big");
                // ^^^ control
            }
            sum += v;
            // ^^^
        }
        System.out.println(seen);
        return sum;
        // ^^^ criterion sum
    }
}
