// An object made on the spot changes what it captured.
class Example {
    fun f(k: Int): Int {
        val n = intArrayOf(0)
        // ^^^
        val m = intArrayOf(0)
        val r = object : Runnable {
        // ^^^ control
            override fun run() {
                n[0] = k
                // ^^^
                m[0] = k
            }
        }
        r.run()
        println(m[0])
        return n[0]
        // ^^^ criterion n
    }
}
