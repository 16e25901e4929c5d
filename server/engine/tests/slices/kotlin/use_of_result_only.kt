// A call whose value matters, beside one whose value does not.
class Example {
    fun f(a: Int): Int {
        var x = twice(a)
        // ^^^
        var y = thrice(a)
        println(y)
        return x
        // ^^^ criterion x
    }
    fun twice(n: Int): Int { return n * 2 }
    fun thrice(n: Int): Int { return n * 3 }
}
