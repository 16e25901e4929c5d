// A criterion inside a lambda: what the lambda works on matters.
class Example {
    fun f(words: List<String>, k: Int) {
        var f = k * 2
        // ^^^
        var h = k * 4
        words.forEach { s ->
        // ^^^
            println(h)
            if (s.isEmpty()) {
            // ^^^ control
                return@forEach
                // ^^^ control
            }
            println(f)
            // ^^^ criterion f
        }
        println(h)
    }
}
