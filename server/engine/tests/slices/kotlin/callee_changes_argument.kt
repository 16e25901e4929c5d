// A method of the project changes the array it is given.
class Example {
    fun f(n: Int): Int {
        val a = IntArray(n)
        // ^^^
        var k = n + 1
        // ^^^
        fill(a, k)
        // ^^^
        println(k)
        return a[0]
        // ^^^ criterion a
    }
    fun fill(cells: IntArray, value: Int) { cells[0] = value }
}
