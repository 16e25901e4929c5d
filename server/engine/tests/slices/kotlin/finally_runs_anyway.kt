// A `finally` block runs whatever happens in front of it: nothing there decides about it.
class Example {
    fun f(input: Reader, k: Int) {
        var size = 0
        val log = k > 3
        // ^^^
        try {
            while (input.ready()) {
                size++
            }
            check(size == k)
        } finally {
            if (log) {
            // ^^^ control
                println(k)
                // ^^^ criterion
            }
        }
    }
}
