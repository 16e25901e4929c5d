// A chain of conditions: each decides whether the next is asked.
class Example {
    fun f(a: Int, b: Int): Int {
        var x = 0
        // ^^^
        var y = 0
        if (a > 0) {
        // ^^^ control
            y = 1
        } else if (b > 0) {
        // ^^^ control
            x = 2
            // ^^^
        } else {
            y = 3
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
