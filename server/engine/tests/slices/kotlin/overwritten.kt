// Only the last assignment before the use matters.
class Example {
    fun f(a: Int): Int {
        var x = a
        x = 5
        // ^^^
        return x
        // ^^^ criterion x
    }
}
