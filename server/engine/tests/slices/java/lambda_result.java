// What a lambda gives is what the call works with.
class Example {
    int f(Map<String, Integer> m, String key, int k) {
        int f = k * 2;
        // ^^^
        int g = k * 3;
        int v = m.computeIfAbsent(key, s -> {
        // ^^^
            System.out.println(g);
            if (s.isEmpty()) {
            // ^^^ control
                return f;
                // ^^^
            }
            return 1;
            // ^^^
        });
        return v;
        // ^^^ criterion v
    }
}
