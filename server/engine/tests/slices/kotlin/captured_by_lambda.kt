// A local variable changed only inside a lambda given to the project's own higher-order function, or inside an anonymous object.
package indent

interface Visitor {
    fun visit(node: String)
}

class Indent {
    fun pad(depth: Int): String {
        var pad = ""
        // ^^^
        var calls = 0
        depth.rounds {
        // ^^^
            pad += "  "
            // ^^^
            calls++
        }
        println(calls)
        return pad
        // ^^^ criterion pad
    }

    fun exits(nodes: List<String>): Int {
        var exits = 0
        // ^^^
        var names = 0
        val visitor = object : Visitor {
        // ^^^ control
            override fun visit(node: String) {
                names++
                if (node == "return") {
                // ^^^
                    exits += 1
                    // ^^^
                }
            }
        }
        nodes.forEach { visitor.visit(it) }
        println(names)
        return exits
        // ^^^ criterion exits
    }

    private inline fun Int.rounds(work: () -> Unit) {
        var left = this
        while (left > 0) {
            work()
            left--
        }
    }
}
