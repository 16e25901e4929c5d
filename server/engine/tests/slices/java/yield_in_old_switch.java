// Old-style groups inside a switch with a value: without `yield` control goes on into the next.
class Example {
    int f(int k, int a) {
        int log = 0;
        int r = switch (k) {
        // ^^^
            case 1:
                log++;
            case 2:
                yield a;
                // ^^^
            default:
                yield 0;
                // ^^^
        };
        System.out.println(log);
        return r;
        // ^^^ criterion r
    }
}
