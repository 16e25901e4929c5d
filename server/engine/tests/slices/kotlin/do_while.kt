// The condition of a loop that runs at least once.
class Example {
    fun f(start: Int): Int {
        var n = start
        // ^^^
        var steps = 0
        // ^^^
        var waste = 0
        do {
            waste += n
            steps++
            // ^^^
            n = n / 2
            // ^^^
        } while (n > 0)
        // ^^^ control
        println(waste)
        return steps
        // ^^^ criterion steps
    }
}
