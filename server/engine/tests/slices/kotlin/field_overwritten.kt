// A field that is written twice holds what was written last.
class Example {
    var count = 0
    fun f(a: Int, b: Int): Int {
        this.count = a
        this.count = b
        // ^^^
        var x = this.count
        // ^^^
        return x
        // ^^^ criterion x
    }
}
