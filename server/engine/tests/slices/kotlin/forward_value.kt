// Forward: what a value goes into.
class Example {
    fun f(a: Int, b: Int): Int {
        var x = a + 1
        // ^^^ forward x
        var y = b + 1
        var z = x + y
        // ^^^
        var w = y + 1
        println(w)
        return z
        // ^^^
    }
}
