// An arm that throws decides whether what follows runs.
class Example {
    int f(int k, int a) {
        int used = 0;
        int r = switch (k) {
        // ^^^ control
            case 1 -> a;
            // ^^^
            default -> throw new IllegalStateException();
            // ^^^ control
        };
        used++;
        System.out.println(used);
        return r;
        // ^^^ criterion r
    }
}
