// What a lambda that is kept gives, or throws, is what it is for.
class Example {
    Comparator<String> f(int k, boolean strict) {
        int weight = k * 2;
        // ^^^
        int unused = k * 3;
        System.out.println(unused);
        return (a, b) -> {
        // ^^^ criterion
            System.out.println(a);
            if (strict) {
            // ^^^ control
                throw new IllegalStateException();
                // ^^^
            }
            return a.length() - weight;
            // ^^^
        };
    }
}
