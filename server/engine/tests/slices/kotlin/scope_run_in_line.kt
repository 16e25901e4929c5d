// The statements of `run { }` are those of the code around it: all of them run, once.
class Example {
    fun f(n: Int): Int {
        var x = 0
        var y = 0
        run {
            x = n
            // ^^^
            y = n
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
