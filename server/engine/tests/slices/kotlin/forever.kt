// An endless loop is left only by its break.
class Example {
    fun f(all: IntArray): Int {
        var n = 0
        // ^^^
        var other = 0
        while (true) {
        // ^^^ control
            if (n == all.size) {
            // ^^^ control
                break
                // ^^^ control
            }
            n++
            // ^^^
            other += 2
        }
        println(other)
        return n
        // ^^^ criterion n
    }
}
