// Three assignments that exchange two values.
class Example {
    fun f(a: Int, b: Int): Int {
        var x = a
        var y = b
        // ^^^
        var t = x
        x = y
        // ^^^
        y = t
        println(y)
        return x
        // ^^^ criterion x
    }
}
