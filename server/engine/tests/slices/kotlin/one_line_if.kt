// A condition and its statement on one line are one row.
class Example {
    fun f(a: Int): Int {
        var x = 0
        // ^^^
        var y = 1
        if (a > 3) x = a
        // ^^^
        if (a > 4) y = a
        println(y)
        return x
        // ^^^ criterion x
    }
}
