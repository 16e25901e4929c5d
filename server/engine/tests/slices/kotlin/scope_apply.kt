// The value of `apply` is its receiver, as the lambda leaves it.
class Example {
    fun f(n: Int, m: Int): Box {
        val size = n * 2
        // ^^^
        val other = m * 2
        val box = Box().apply {
        // ^^^
            this.size = size
            // ^^^
        }
        println(other)
        return box
        // ^^^ criterion box
    }
}

class Box {
    var size = 0
}
