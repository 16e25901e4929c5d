// A monitor holds no value.
class Example {
    fun f(a: Int): Int {
        var x = 0
        var y = 0
        synchronized(this) {
            x = a
            // ^^^
            y = a
        }
        println(y)
        return x
        // ^^^ criterion x
    }
}
