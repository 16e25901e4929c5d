// Whether a lambda runs is up to the call that gets it and what else that call gets, in a `return` too.
class Example {
    String f(Map<String, String> cache, int k, String name) {
        String key = name + k;
        // ^^^
        int n = k * 2;
        System.out.println(n);
        return cache.computeIfAbsent(key, it -> {
        // ^^^ control
            String fresh = it.trim();
            // ^^^
            System.out.println(fresh);
            // ^^^ criterion fresh
            return fresh;
            // ^^^
        });
    }
}
