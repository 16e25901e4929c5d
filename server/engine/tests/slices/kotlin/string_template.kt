// Variables inside Kotlin string templates are uses; words in the text and an escaped dollar are not.
package header

class HeaderMaker {
    fun header(user: String, realm: String, count: Int): String {
        val secret = user.reversed()
        // ^^^
        val plain = "secret"
        val price = count * 2
        val room = realm.trim()
        // ^^^
        val note = "$plain costs ${price + 1}"
        val head = "bearer ${secret.take(3)}@$room, plain, not \$price"
        // ^^^
        println(note)
        return head
        // ^^^ criterion head
    }
}
