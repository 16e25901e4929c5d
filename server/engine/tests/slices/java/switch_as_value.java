// A switch with a value: its arms give it.
class Example {
    int f(int k, int a, int b) {
        int c = a * 2;
        // ^^^
        int d = b * 2;
        int r = switch (k) {
        // ^^^
            case 1 -> c;
            // ^^^
            case 2 -> {
                System.out.println(d);
                yield c + 1;
                // ^^^
            }
            default -> 0;
            // ^^^
        };
        System.out.println(d);
        return r;
        // ^^^ criterion r
    }
}
