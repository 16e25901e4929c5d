// An element is written, the array is read.
class Example {
    fun f(n: Int): Int {
        val a = IntArray(n)
        // ^^^
        val b = IntArray(n)
        a[0] = n
        // ^^^
        b[0] = -n
        println(b[0])
        return a[0]
        // ^^^ criterion a
    }
}
