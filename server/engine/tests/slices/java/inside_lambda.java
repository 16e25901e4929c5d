// A criterion inside a lambda: what the lambda works on matters.
class Example {
    void f(List<String> in, int k) {
        int f = k * 2;
        // ^^^
        int h = k * 4;
        in.forEach(s -> {
        // ^^^
            System.out.println(h);
            if (s.isEmpty()) {
            // ^^^ control
                return;
                // ^^^ control
            }
            System.out.println(f);
            // ^^^ criterion f
        });
        System.out.println(h);
    }
}
