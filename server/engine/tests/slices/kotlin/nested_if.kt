// An outer condition matters through the inner one.
class Example {
    fun f(a: Int, b: Int): Int {
        var x = 0
        // ^^^
        var y = 0
        if (a > 0) {
        // ^^^ control
            y = 1
            if (b > 0) {
            // ^^^ control
                x = 2
                // ^^^
            }
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
