// A handler that leaves decides whether what follows runs.
class Example {
    fun f(s: String): Int {
        var base = 10
        var v = 0
        try {
            v = Integer.parseInt(s)
            // ^^^
        } catch (e: NumberFormatException) {
        // ^^^ control
            println("bad")
            return -1
            // ^^^ control
        }
        return base + v
        // ^^^ criterion v
    }
}
