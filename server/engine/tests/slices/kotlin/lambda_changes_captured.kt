// A lambda that a method runs changes what it captured.
class Example {
    fun f(words: List<String>, k: Int): Int {
        val sum = intArrayOf(0)
        // ^^^
        var f = k * 2
        // ^^^
        var g = k * 3
        words.forEach { s ->
        // ^^^ control
            var l = s.length
            // ^^^
            println(g)
            sum[0] += l * f
            // ^^^
        }
        println(g)
        return sum[0]
        // ^^^ criterion sum
    }
}
