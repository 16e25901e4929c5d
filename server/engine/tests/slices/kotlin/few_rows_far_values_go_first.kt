// Where not all rows are shown, values from afar go first; what decides whether the criterion runs stays.
class Example {
    fun f(a: Int, off: Boolean, all: List<Int>) {
        val base = a * 2
        val scaled = base + 7
        if (off) {
        // ^^^ control
            return
            // ^^^ control
        }
        val limit = scaled - 1
        // ^^^
        for (v in all) {
        // ^^^
            if (v > limit) {
            // ^^^ control
                println(limit)
                // ^^^ criterion limit, at most 6
            }
        }
    }
}
