// `?: return` is both a value and a jump: it decides whether what follows runs, even where its value is not used.
package hall

class Hall(private val owners: Map<String, String>, private val seats: Map<String, Int>) {
    fun announce(id: String, title: String) {
        val owner = owners[id] ?: return
        // ^^^
        val banner = title.uppercase()
        // ^^^
        val spare = owner.length
        println(banner)
        // ^^^ criterion banner
        record(spare)
    }

    fun seatText(id: String): String {
        val raw = seats[id] ?: throw IllegalArgumentException(id)
        // ^^^
        val row = raw / 10
        // ^^^
        val rest = raw % 10
        record(rest)
        return "row $row"
        // ^^^ criterion row
    }

    private fun record(size: Int) = System.err.println(size)
}
