// A return inside a loop is where the criterion stands.
class Example {
    fun f(all: IntArray, limit: Int): Int {
        var s = 0
        // ^^^
        var log = 0
        var i = 0
        // ^^^
        while (true) {
        // ^^^ control
            if (i == all.size) {
            // ^^^ control
                return s
                // ^^^ criterion s
            }
            log += all[i]
            if (all[i] > limit) {
            // ^^^ control
                s++
                // ^^^
            }
            i++
            // ^^^
        }
    }
}
