// An element that is changed changes the collection that holds it.
class Example {
    fun f(boxes: List<Box>): Int {
        var sum = 0
        // ^^^
        for (b in boxes) {
        // ^^^
            b.size = 3
            // ^^^
            b.weight = 4
            // ^^^ alias
            sum += b.size
            // ^^^
        }
        return sum
        // ^^^ criterion sum
    }
}

class Box {
    var size = 0
    var weight = 0
}
