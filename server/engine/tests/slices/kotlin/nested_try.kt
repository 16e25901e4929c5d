// An exception leaves the inner try, passes its finally, and is handled outside.
class Example {
    fun f(p: Boolean): Int {
        var open = 1
        // ^^^
        var log = 0
        try {
            try {
                if (p) {
                // ^^^ control
                    throw IllegalStateException()
                    // ^^^ control
                }
                open = 2
                // ^^^
            } finally {
                log++
                open++
                // ^^^
            }
            log = 7
        } catch (e: IllegalStateException) {
            log = 8
        }
        println(log)
        return open
        // ^^^ criterion open
    }
}
