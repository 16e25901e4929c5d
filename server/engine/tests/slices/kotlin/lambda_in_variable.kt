// A lambda that is kept in a variable changes what it captured.
class Example {
    fun f(n: Int): Int {
        var x = 0
        // ^^^
        var y = 0
        val step = {
        // ^^^ control
            y++
            x = n
            // ^^^
        }
        step()
        println(y)
        return x
        // ^^^ criterion x
    }
}
