// `?: continue` and a one-line break guard in a loop decide which rounds add to the sum.
package pallet

class Pallet {
    fun load(items: List<Int?>, limit: Int): Int {
        var sum = 0
        // ^^^
        var seen = 0
        for (item in items) {
        // ^^^
            val size = item ?: continue
            // ^^^
            seen++
            if (size > limit) break
            // ^^^
            sum += size
            // ^^^
        }
        println(seen)
        return sum
        // ^^^ criterion sum
    }
}
