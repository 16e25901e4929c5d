// Two fields of one object are two things.
class Example {
    fun f(a: Int, b: Int): Int {
        val box = Box()
        // ^^^
        box.size = a
        // ^^^
        box.weight = b
        return box.size
        // ^^^ criterion
    }
}

class Box {
    var size = 0
    var weight = 0
}
