// What is gone through belongs to the loop variable.
class Example {
    fun f(words: List<String>, others: List<String>): String {
        var last = ""
        // ^^^
        var other = ""
        for (w in words) {
        // ^^^
            last = w
            // ^^^
        }
        for (o in others) {
            other = o
        }
        println(other)
        return last
        // ^^^ criterion last
    }
}
