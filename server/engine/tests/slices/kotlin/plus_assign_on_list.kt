// `+=` on a list that cannot be assigned changes the list.
class Example {
    fun f(words: List<String>, w: String): Int {
        val out = ArrayList<String>()
        // ^^^
        val other = ArrayList<String>()
        out += w
        // ^^^
        other += w
        println(other)
        return out.size
        // ^^^ criterion out
    }
}
