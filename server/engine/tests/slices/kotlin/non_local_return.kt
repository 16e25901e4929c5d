// A plain `return` inside a lambda leaves the function: it decides whether the rest runs.
class Example {
    fun f(words: List<String>, n: Int): Int {
        var seen = 0
        words.forEach { w ->
        // ^^^ control
            seen++
            if (w.isEmpty()) {
            // ^^^ control
                return -1
                // ^^^ control
            }
        }
        println(seen)
        return n
        // ^^^ criterion n
    }
}
