// A condition that only decides about a value far away goes before a value that is near.
class Example {
    void f(int a, boolean big) {
        int base = a * 2;
        if (big) {
            base = a * 200;
        }
        int scaled = base + 7;
        // ^^^
        int limit = scaled - 1;
        // ^^^
        System.out.println(limit);
        // ^^^ criterion limit, at most 3
    }
}
