// A parameter that gets another value.
class Example {
    fun f(start: Int, b: Int): Int {
        var a = start + b
        // ^^^
        var c = 7
        println(c)
        return a
        // ^^^ criterion a
    }
}
