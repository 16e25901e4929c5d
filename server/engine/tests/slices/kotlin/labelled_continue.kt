// A jump to an outer loop.
class Example {
    fun f(all: IntArray, other: IntArray): Int {
        var best = 0
        // ^^^
        var cells = 0
        outer@
        for (a in all) {
        // ^^^ control
            for (b in other) {
            // ^^^
                cells++
                if (b < a) {
                // ^^^ control
                    continue@outer
                    // ^^^ control
                }
                best = b
                // ^^^
            }
            cells += 100
        }
        println(cells)
        return best
        // ^^^ criterion best
    }
}
