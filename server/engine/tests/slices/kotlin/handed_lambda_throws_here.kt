// A lambda that a call gets may run at once: what it throws goes past what follows.
class Example {
    fun f(all: List<Int>, k: Int): Int {
        all.forEach { v ->
        // ^^^ control
            if (v > k) {
            // ^^^ control
                throw IllegalStateException()
                // ^^^ control
            }
        }
        val n = k * 2
        // ^^^
        return n
        // ^^^ criterion n
    }
}
