// Two conditions one after the other, only one of which matters.
class Example {
    fun f(a: Int, b: Int): Int {
        var x = 0
        // ^^^
        var y = 0
        if (a > 0) {
            y = b
        }
        if (b > 0) {
        // ^^^ control
            x = a
            // ^^^
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
