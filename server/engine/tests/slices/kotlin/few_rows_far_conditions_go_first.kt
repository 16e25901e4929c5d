// A condition that only decides about a value far away goes before a value that is near.
class Example {
    fun f(a: Int, big: Boolean) {
        var base = a * 2
        if (big) {
            base = a * 200
        }
        val scaled = base + 7
        // ^^^
        val limit = scaled - 1
        // ^^^
        println(limit)
        // ^^^ criterion limit, at most 3
    }
}
