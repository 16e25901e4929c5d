// What fails while the value of a `return` is found leads into the handler: what it works on matters.
class Example {
    fun f(cache: Map<String, Future<String>>, key: String): String {
        val future: Future<String> = cache.getValue(key)
        // ^^^
        val other = key.trim()
        try {
            return future.get()
            // ^^^ control
        } catch (e: ExecutionException) {
        // ^^^ control
            println(other)
            throw IllegalStateException(e.cause)
            // ^^^ criterion
        }
    }
}
