// A return on the way decides whether the rest runs; what it returns does not matter.
class Example {
    fun f(s: String, k: Int): Int {
        var r = k
        // ^^^
        var t = s.trim()
        var w = t.length
        if (k < 0) {
        // ^^^ control
            println(t)
            return w
            // ^^^ control
        }
        println(t)
        return r + 1
        // ^^^ criterion r
    }
}
