// Try used as a value: the catch branch gives the value too, the finally block does not.
package ports

class PortReader {
    fun portOf(text: String, backup: Int): Int {
        var chosen: Int
        var checks = 0
        val port = try {
        // ^^^
            checks++
            text.toInt()
            // ^^^
        } catch (e: NumberFormatException) {
        // ^^^ control
            chosen = backup * 10
            // ^^^
            chosen + 1
            // ^^^
        } finally {
            checks += 2
        }
        println(checks)
        return port
        // ^^^ criterion port
    }
}
