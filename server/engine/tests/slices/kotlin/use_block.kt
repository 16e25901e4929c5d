// Values read inside use { } and assigned to an outer variable were lost behind Kotlin's library functions.
package opener

import java.io.File

class Opener {
    fun first(file: File): String {
        var reads = 0
        var picked = "none"
        // ^^^
        file.bufferedReader().use { reader ->
        // ^^^
            val head = reader.readLine()
            // ^^^
            reads++
            if (head != null) {
            // ^^^
                picked = head.trim()
                // ^^^
            }
        }
        println(reads)
        return picked
        // ^^^ criterion picked
    }
}
