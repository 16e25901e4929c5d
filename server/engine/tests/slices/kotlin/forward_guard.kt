// Forward: a guard decides about all that follows.
class Example {
    fun f(a: Int, b: Int): Int {
        var limit = a
        // ^^^ forward limit
        var x = b
        if (x > limit) {
        // ^^^
            return 0
            // ^^^ control
        }
        println(b)
        // ^^^ control
        return x
        // ^^^ control
    }
}
