// Whether a line runs at all, without any of its values.
class Example {
    fun f(a: Int, b: Int) {
        var x = a
        // ^^^
        var y = b
        if (x > 0) {
        // ^^^ control
            y++
            println("hello")
            // ^^^ criterion
        }
        println(y)
    }
}
