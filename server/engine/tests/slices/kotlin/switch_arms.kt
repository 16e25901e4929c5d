// Each arm of a switch gives the value, the subject decides.
class Example {
    fun f(k: Int): Int {
        var x = 0
        // ^^^
        var y = 0
        when (k) {
        // ^^^ control
            1 -> x = 1
            // ^^^
            2 -> y = 1
            else -> {
                y = 2
                x = 3
                // ^^^
            }
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
