// What stands right of && may not run.
class Example {
    fun f(s: String, a: Int): Int {
        var x = 0
        // ^^^
        var y = 0
        if (a > 0 && a < 9) {
        // ^^^ control
            x = a
            // ^^^
        }
        if (a > 0 || a < -9) {
            y = a
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
