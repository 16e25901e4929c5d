// Forward: what a value decides.
class Example {
    fun f(a: Int, b: Int): Int {
        var limit = a + 1
        // ^^^ forward limit
        var x = 0
        var y = b
        if (b > limit) {
        // ^^^
            x = 1
            // ^^^ control
        }
        println(y)
        return x
        // ^^^
    }
}
