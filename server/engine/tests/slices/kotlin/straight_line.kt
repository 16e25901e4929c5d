// A value and what it is made of; other values on the way do not belong to it.
class Example {
    fun f(a: Int, b: Int): Int {
        var x = a + 1
        // ^^^
        var y = b + 1
        var z = x * 2
        // ^^^
        println(y)
        return z
        // ^^^ criterion z
    }
}
