// What a lambda that is kept gives, or throws, is what it is for.
class Example {
    fun f(k: Int, strict: Boolean): (String, String) -> Int {
        val weight = k * 2
        // ^^^
        val unused = k * 3
        println(unused)
        return { a, b ->
        // ^^^ criterion
            println(a)
            if (strict) {
            // ^^^ control
                throw IllegalStateException()
                // ^^^
            }
            a.length - weight
            // ^^^
        }
    }
}
