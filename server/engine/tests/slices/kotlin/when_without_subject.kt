// Conditions of a `when` without a subject are asked one after the other.
class Example {
    fun f(a: Int, b: Int): Int {
        var x = 0
        // ^^^
        var y = 0
        when {
        // ^^^ control
            a > 9 -> y = 1
            // ^^^ control
            b > 9 -> x = 2
            // ^^^
            else -> y = 3
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
