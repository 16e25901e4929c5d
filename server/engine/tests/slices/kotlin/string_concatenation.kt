// All parts of a text.
class Example {
    fun f(user: String, n: Int): String {
        var name = user.trim()
        // ^^^
        var price = n * 2
        // ^^^
        var other = n * 3
        var text = "$name: $price"
        // ^^^
        println(other)
        return text
        // ^^^ criterion text
    }
}
