// So does an exception that is thrown.
class Example {
    fun f(a: Int): Int {
        var x = a
        // ^^^
        if (a > 10) {
        // ^^^ control
            throw IllegalArgumentException("big")
            // ^^^ control
        }
        var y = x
        // ^^^
        var z = y + x
        println(z)
        return y
        // ^^^ criterion y
    }
}
