// Whether a lambda runs is up to the call that gets it and what else that call gets, in a `return` too.
class Example {
    fun f(cache: MutableMap<String, String>, k: Int, name: String): String {
        val key = name + k
        // ^^^
        val n = k * 2
        println(n)
        return cache.computeIfAbsent(key) {
        // ^^^ control
            val fresh = it.trim()
            // ^^^
            println(fresh)
            // ^^^ criterion fresh
            fresh
            // ^^^
        }
    }
}
