// A method that changes its receiver.
class Example {
    fun f(words: List<String>, s: String): Int {
        val out = ArrayList<String>()
        // ^^^
        val bad = ArrayList<String>()
        for (w in words) {
        // ^^^
            if (w.isEmpty()) {
            // ^^^ control
                bad.add(w)
            } else {
                out.add(w)
                // ^^^
            }
        }
        var n = out.size
        // ^^^
        println(bad)
        return n
        // ^^^ criterion n
    }
}
