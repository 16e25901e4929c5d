// `break` inside a `when` leaves the loop around it.
class Example {
    fun f(all: IntArray): Int {
        var n = 0
        // ^^^
        var m = 0
        for (v in all) {
        // ^^^
            when (v) {
            // ^^^ control
                0 -> break
                // ^^^ control
                1 -> m++
                else -> n += v
                // ^^^
            }
        }
        println(m)
        return n
        // ^^^ criterion n
    }
}
