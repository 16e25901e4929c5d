// `n++` reads and writes.
class Example {
    fun f(a: Int): Int {
        var n = a
        // ^^^
        var m = a
        n++
        // ^^^
        m--
        println(m)
        return n
        // ^^^ criterion n
    }
}
