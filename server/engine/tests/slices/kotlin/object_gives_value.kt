// What the methods of an object made on the spot give, or throw, is what the object is for: as of a lambda.
class Example {
    fun f(k: Int, strict: Boolean): Comparator<String> {
        val weight = k * 2
        // ^^^
        val unused = k * 3
        println(unused)
        return object : Comparator<String> {
        // ^^^ criterion
            override fun compare(a: String, b: String): Int {
                println(a)
                if (strict) {
                // ^^^ control
                    throw IllegalStateException()
                    // ^^^
                }
                return a.length - weight
                // ^^^
            }
        }
    }
}
