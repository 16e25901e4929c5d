// A variable that is declared as the subject.
class Example {
    fun f(a: Int, b: Int): Int {
        val k = a + 1
        // ^^^
        val u = b + 1
        val r = when (val v = k * 2) {
        // ^^^
            1 -> v
            // ^^^
            else -> -v
            // ^^^
        }
        println(u)
        return r
        // ^^^ criterion r
    }
}
