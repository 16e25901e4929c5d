// What a lambda gives is what the call works with.
class Example {
    fun f(m: MutableMap<String, Int>, key: String, k: Int): Int {
        var f = k * 2
        // ^^^
        var g = k * 3
        var v = m.computeIfAbsent(key) { s ->
        // ^^^
            println(g)
            if (s.isEmpty()) {
            // ^^^ control
                return@computeIfAbsent f
                // ^^^
            }
            1
            // ^^^
        }
        return v
        // ^^^ criterion v
    }
}
