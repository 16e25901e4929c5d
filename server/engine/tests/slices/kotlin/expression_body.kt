// A function that is one expression: its branches are the rows.
class Example {
    fun f(a: Int, b: Int): Int = when {
    // ^^^ control
        a > b -> a - b
        // ^^^ criterion
        a == b -> 0
        else -> b - a
    }
}
