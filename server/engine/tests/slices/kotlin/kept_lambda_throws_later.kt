// What a lambda throws that is only kept is not thrown here: what follows runs all the same.
class Example {
    fun f(k: Int): Int {
        val later = {
            if (k > 3) {
                throw IllegalStateException()
            }
        }
        val n = k * 2
        // ^^^
        keep(later)
        return n
        // ^^^ criterion n
    }
}
