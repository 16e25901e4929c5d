// Forward: until another value takes its place.
class Example {
    fun f(a: Int): Int {
        var x = a
        // ^^^ forward x
        var y = x + 1
        // ^^^
        x = 9
        var z = x + 1
        println(z)
        return y
        // ^^^
    }
}
