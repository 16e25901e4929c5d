// What fails while the value of a `return` is found leads into the handler: what it works on matters.
class Example {
    String f(Map<String, Future<String>> cache, String key) {
        Future<String> future = cache.get(key);
        // ^^^
        String other = key.trim();
        try {
            return future.get();
            // ^^^ control
        } catch (ExecutionException e) {
        // ^^^ control
            System.out.println(other);
            throw new IllegalStateException(e.getCause());
            // ^^^ criterion
        }
    }
}
