// `?.let { }` is a branch: without the receiver nothing inside happens.
class Example {
    fun f(name: String?, n: Int): Int {
        var size = 0
        // ^^^
        var other = n
        name?.let {
        // ^^^ control
            other++
            size = it.length
            // ^^^
        }
        println(other)
        return size
        // ^^^ criterion size
    }
}
