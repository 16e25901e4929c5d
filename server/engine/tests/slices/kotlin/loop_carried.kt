// Values that go from round to round, several rounds deep.
class Example {
    fun f(n: Int): Int {
        var a = 0
        // ^^^
        var b = 1
        // ^^^
        var c = 2
        // ^^^
        var d = 3
        var i = 0
        // ^^^
        while (i < n) {
        // ^^^ control
            a = b
            // ^^^
            b = c
            // ^^^
            d = a
            i++
            // ^^^
        }
        println(d)
        return a
        // ^^^ criterion a
    }
}
