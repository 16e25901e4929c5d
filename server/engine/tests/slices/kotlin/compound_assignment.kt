// Operators that assign read what was there.
class Example {
    fun f(a: Int): Int {
        var x = 1
        // ^^^
        var y = 2
        // ^^^
        var t = 3
        x += y
        // ^^^
        t -= x
        x *= a
        // ^^^
        --t
        println(t)
        return x
        // ^^^ criterion x
    }
}
