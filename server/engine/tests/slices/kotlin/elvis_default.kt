// The value left of `?:`, and the one that takes its place.
class Example {
    fun f(a: String?, b: String): String {
        val x = a?.trim()
        // ^^^
        val y = b.trim()
        // ^^^
        val z = b.length
        val r = x ?: y
        // ^^^
        println(z)
        return r
        // ^^^ criterion r
    }
}
