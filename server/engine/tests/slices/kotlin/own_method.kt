// A method of the same object may change its fields.
class Example {
    var count = 0
    var total = 0
    fun f(a: Int): Int {
        count = a
        // ^^^
        total = a + 1
        // ^^^
        var w = a + 2
        bump()
        // ^^^
        println(w)
        return total
        // ^^^ criterion total
    }
    fun bump() { total += count }
}
