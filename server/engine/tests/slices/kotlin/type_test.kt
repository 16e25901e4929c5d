// A type test decides, and gives the value a type.
class Example {
    fun f(o: Any, k: Int): Int {
        var r = 0
        // ^^^
        var q = 0
        if (o is String) {
        // ^^^ control
            r = (o as String).length
            // ^^^
            q = k
        }
        println(q)
        return r
        // ^^^ criterion r
    }
}
