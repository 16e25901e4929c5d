// `is` and `in` ask about the subject; a range with variables has values of its own.
class Example {
    fun f(o: Any, low: Int, high: Int): Int {
        val from = low + 1
        // ^^^
        val unused = high + 1
        val r = when (o) {
        // ^^^
            is String -> o.length
            // ^^^
            in from..high -> 2
            // ^^^
            else -> 0
            // ^^^
        }
        println(unused)
        return r
        // ^^^ criterion r
    }
}
