// An `if` as a value whose branches are blocks: their last lines are the values.
class Example {
    fun f(p: Boolean, a: Int): Int {
        val b = a * 2
        // ^^^
        val c = a * 3
        val x = if (p) {
        // ^^^
            println(c)
            b + 1
            // ^^^
        } else {
            0
            // ^^^
        }
        return x
        // ^^^ criterion x
    }
}
