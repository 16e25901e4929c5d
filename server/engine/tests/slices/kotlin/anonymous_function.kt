// `return` inside an anonymous function leaves only that.
class Example {
    fun f(words: List<String>, n: Int): Int {
        var x = n
        // ^^^
        var y = n
        words.forEach(fun(w: String) {
        // ^^^
            if (w.isEmpty()) return
            // ^^^ control
            y++
            x += 2
            // ^^^
        })
        println(y)
        return x
        // ^^^ criterion x
    }
}
