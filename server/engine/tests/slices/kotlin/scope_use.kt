// `use { }` gives the value of its lambda.
import java.io.File

class Example {
    fun f(file: File, n: Int): String {
        val k = n + 1
        val line = file.bufferedReader().use { reader ->
        // ^^^
            println(k)
            reader.readLine()
            // ^^^
        }
        return line
        // ^^^ criterion line
    }
}
