// A value chosen by a condition on one line.
class Example {
    fun f(a: Int, b: Int, p: Boolean): Int {
        var u = a + 1
        // ^^^
        var v = b + 1
        // ^^^
        var w = a + b
        var q = !p
        // ^^^
        var x = if (q) u else v
        // ^^^
        println(w)
        return x
        // ^^^ criterion x
    }
}
