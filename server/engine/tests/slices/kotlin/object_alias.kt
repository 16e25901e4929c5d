// Two names for one object.
class Example {
    fun f(n: Int): Int {
        val a = Box()
        // ^^^
        val b = a
        // ^^^
        val c = Box()
        b.size = 3
        // ^^^ alias
        c.weight = 4
        return a.size
        // ^^^ criterion a
    }
}

class Box {
    var size = 0
    var weight = 0
}
