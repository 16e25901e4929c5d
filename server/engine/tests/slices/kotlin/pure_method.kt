// A method that only looks changes nothing.
class Example {
    fun f(words: MutableList<String>): Int {
        var n = 0
        words.contains("a")
        words.add("b")
        // ^^^
        words.isEmpty()
        n = words.size
        // ^^^
        return n
        // ^^^ criterion n
    }
}
