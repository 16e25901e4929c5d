// An arm that throws decides whether what follows runs.
class Example {
    fun f(k: Int, a: Int): Int {
        var used = 0
        var r = when (k) {
        // ^^^ control
            1 -> a
            // ^^^
            else -> throw IllegalStateException()
            // ^^^ control
        }
        used++
        println(used)
        return r
        // ^^^ criterion r
    }
}
