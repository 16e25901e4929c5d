// What a finally block assigns overwrites all before.
class Example {
    fun f(p: Boolean): Int {
        var x = 1
        var y = 0
        try {
            y = 2
            x = 2
        } finally {
            x = 7
            // ^^^
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
