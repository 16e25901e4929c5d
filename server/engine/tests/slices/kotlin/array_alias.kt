// Two names for one array.
class Example {
    fun f(n: Int): Int {
        val a = IntArray(n)
        // ^^^
        val b = a
        // ^^^
        val c = IntArray(n)
        b[0] = 3
        // ^^^ alias
        c[0] = 4
        return a[0]
        // ^^^ criterion a
    }
}
