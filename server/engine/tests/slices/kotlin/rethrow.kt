// A handler that throws something else.
class Example {
    fun f(s: String): Int {
        var n = 0
        var m = 0
        try {
            n = Integer.parseInt(s)
            // ^^^
            m = 1
        } catch (e: NumberFormatException) {
        // ^^^ control
            m = 2
            throw IllegalArgumentException(s)
            // ^^^ control
        }
        println(m)
        return n
        // ^^^ criterion n
    }
}
