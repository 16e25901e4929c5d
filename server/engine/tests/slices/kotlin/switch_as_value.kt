// A switch with a value: its arms give it.
class Example {
    fun f(k: Int, a: Int, b: Int): Int {
        var c = a * 2
        // ^^^
        var d = b * 2
        var r = when (k) {
        // ^^^
            1 -> c
            // ^^^
            2 -> {
                println(d)
                c + 1
                // ^^^
            }
            else -> 0
            // ^^^
        }
        println(d)
        return r
        // ^^^ criterion r
    }
}
