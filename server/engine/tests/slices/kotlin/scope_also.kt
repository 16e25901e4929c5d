// The value of `also` is its receiver; what the lambda does otherwise does not belong to it.
class Example {
    fun f(n: Int): Int {
        var seen = 0
        val x = (n + 1).also {
        // ^^^
            seen = it
        }
        println(seen)
        return x
        // ^^^ criterion x
    }
}
