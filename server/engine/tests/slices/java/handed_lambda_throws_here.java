// A lambda that a call gets may run at once: what it throws goes past what follows.
class Example {
    int f(List<Integer> all, int k) {
        all.forEach(v -> {
        // ^^^ control
            if (v > k) {
            // ^^^ control
                throw new IllegalStateException();
                // ^^^ control
            }
        });
        int n = k * 2;
        // ^^^
        return n;
        // ^^^ criterion n
    }
}
