// The value may come from the body or from the handler; what may fail decides.
class Example {
    fun f(s: String): Int {
        var r = 0
        var log = 0
        try {
            log = 1
            r = Integer.parseInt(s)
            // ^^^
            log = 2
        } catch (e: NumberFormatException) {
        // ^^^ control
            log = 3
            r = -1
            // ^^^
        }
        println(log)
        return r
        // ^^^ criterion r
    }
}
