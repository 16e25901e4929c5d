// If/when used as values gave no control dependence: what their branches assign or call depends on their conditions.
package exam

class Exam {
    fun points(score: Int): Int {
        var points = 0
        // ^^^
        val grade = when {
        // ^^^
            score > 90 -> {
            // ^^^ control
                points = score - 90
                // ^^^
                "high"
            }
            score > 50 -> "mid"
            // ^^^ control
            else -> {
                points = -1
                // ^^^
                "low"
            }
        }
        println(grade)
        return points
        // ^^^ criterion points
    }

    fun mark(name: String, late: Boolean): String {
        val prefix = name.take(2)
        val state = if (late) {
        // ^^^
            stamp(name)
            // ^^^ criterion name
            "late"
        } else {
            "fine"
        }
        return prefix + state
    }

    private fun stamp(name: String) = System.err.println(name)
}
