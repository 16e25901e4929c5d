// A value that goes through several calls.
class Example {
    fun f(s: String, t: String): String {
        var a = s.trim().lowercase()
        // ^^^
        var b = t.trim()
        var c = a.plus("x")
        // ^^^
        println(b)
        return c
        // ^^^ criterion c
    }
}
