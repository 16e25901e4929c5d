// Calls one after the other on one builder.
class Example {
    fun f(s: String): String {
        val sb = StringBuilder()
        // ^^^
        val other = StringBuilder()
        sb.append(s).append("x")
        // ^^^
        other.append(s)
        var t = sb.toString()
        // ^^^
        sb.setLength(0)
        println(other)
        return t
        // ^^^ criterion t
    }
}
