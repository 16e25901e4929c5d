// All names of a destructuring declaration come from one value.
class Example {
    fun f(pair: Pair<Int, Int>, n: Int): Int {
        val moved = pair
        // ^^^
        val k = n + 1
        val (a, b) = moved
        // ^^^
        println(k + b)
        return a
        // ^^^ criterion a
    }
}
