// A handler may see the value from before the assignment that failed.
class Example {
    fun f(s: String): Int {
        var x = 1
        // ^^^
        var y = 0
        // ^^^
        var z = 5
        try {
            x = Integer.parseInt(s)
            // ^^^
            z = 6
        } catch (e: NumberFormatException) {
        // ^^^ control
            y = x
            // ^^^
        }
        println(z)
        return y
        // ^^^ criterion y
    }
}
