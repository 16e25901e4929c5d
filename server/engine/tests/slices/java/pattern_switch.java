// Patterns with guards are asked one after the other; what they bind comes from the subject.
class Example {
    int f(Object o, int a, int b) {
        int limit = a + 1;
        // ^^^
        int other = b + 1;
        int r = switch (o) {
        // ^^^
            case String s when s.length() > limit -> s.length();
            // ^^^
            case Integer i -> i;
            // ^^^
            default -> 0;
            // ^^^
        };
        System.out.println(other);
        return r;
        // ^^^ criterion r
    }
}
