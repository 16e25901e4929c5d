// A finally block runs on the way to the next round of a loop.
class Example {
    fun f(all: IntArray): Int {
        var x = 1
        // ^^^
        var y = 0
        for (a in all) {
        // ^^^ control
            try {
                if (a < 0) {
                // ^^^ control
                    continue
                    // ^^^ control
                }
                x = a
                // ^^^
                y += a
            } finally {
                x += 7
                // ^^^
                y++
            }
            x *= 2
            // ^^^
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
