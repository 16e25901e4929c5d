// Jumps inside a loop decide which rounds count.
class Example {
    fun f(all: IntArray): Int {
        var n = 0
        // ^^^
        var seen = 0
        for (v in all) {
        // ^^^
            seen++
            if (v == 0) continue
            // ^^^ control
            if (v < 0) {
            // ^^^ control
                seen = 0
                break
                // ^^^ control
            }
            n++
            // ^^^
        }
        println(seen)
        return n
        // ^^^ criterion n
    }
}
