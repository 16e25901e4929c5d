// Weiser's example: of two things computed in one loop the slice keeps one.
class Example {
    fun f(n: Int): Int {
        var sum = 0
        // ^^^
        var product = 1
        var i = 1
        // ^^^
        while (i <= n) {
        // ^^^ control
            sum = sum + i
            // ^^^
            product *= i
            i++
            // ^^^
        }
        println(product)
        return sum
        // ^^^ criterion sum
    }
}
