// A forward slice stopped after the first statement: it goes on through destructuring and through an elvis that may return.
package address

class Address {
    fun shift(text: String): String {
        val size = text.length
        val parts = text.split(":")
        // ^^^ forward parts
        val (head, tail) = parts
        // ^^^
        val frame = size * 2
        val port = tail.toIntOrNull() ?: return head
        // ^^^
        val shown = port + 1
        // ^^^
        return "p$shown"
        // ^^^
    }

    fun frame(text: String): Int {
        val parts = text.trim()
        // ^^^ forward parts
        val wide = parts.length
        // ^^^
        val margin = 4
        return wide + margin
        // ^^^
    }
}
