// `with(x) { }`: names inside may be members of `x`, its value is that of the lambda.
class Example {
    fun f(box: Box, n: Int): Int {
        val k = n + 1
        // ^^^
        val unused = n + 2
        val area = with(box) {
        // ^^^
            val half = size / 2
            // ^^^
            half * k
            // ^^^
        }
        println(unused)
        return area
        // ^^^ criterion area
    }
}

class Box {
    var size = 0
}
