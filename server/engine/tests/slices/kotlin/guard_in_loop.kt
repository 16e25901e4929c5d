// A guard inside a loop that throws.
class Example {
    fun f(all: IntArray, limit: Int): Int {
        var sum = 0
        // ^^^
        var seen = 0
        for (v in all) {
        // ^^^ control
            seen++
            if (v > limit) {
            // ^^^ control
                throw IllegalStateException("too big")
                // ^^^ control
            }
            sum += v
            // ^^^
        }
        println(seen)
        return sum
        // ^^^ criterion sum
    }
}
