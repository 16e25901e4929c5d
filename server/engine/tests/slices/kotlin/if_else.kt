// Both branches may give the value, the condition decides which.
class Example {
    fun f(a: Int, b: Int): Int {
        var x = 0
        // ^^^
        var y = 0
        if (a > 0) {
        // ^^^ control
            x = b
            // ^^^
            y = 1
        } else {
            y = 2
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
