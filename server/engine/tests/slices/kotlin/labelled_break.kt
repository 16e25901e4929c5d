// A jump out of both loops.
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
                if (b == a) {
                // ^^^ control
                    best = b
                    // ^^^
                    break@outer
                    // ^^^ control
                }
            }
        }
        println(cells)
        return best
        // ^^^ criterion best
    }
}
