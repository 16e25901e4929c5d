// A finally block runs on the way out of a return.
class Example {
    fun f(p: Boolean): Int {
        var x = 1
        // ^^^
        var y = 0
        try {
            if (p) {
            // ^^^ control
                return y
                // ^^^ control
            }
            x = 2
            // ^^^
        } finally {
            x += 7
            // ^^^
            y++
        }
        return x
        // ^^^ criterion x
    }
}
