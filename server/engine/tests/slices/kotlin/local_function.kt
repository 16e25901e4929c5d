// A local function runs where it is called, with the variables around it.
class Example {
    fun f(n: Int): Int {
        var x = 0
        // ^^^
        var y = 0
        fun step(by: Int) {
            x += by
            // ^^^
            y++
        }
        step(n)
        // ^^^
        println(y)
        return x
        // ^^^ criterion x
    }
}
