// A field of this object, read after it was written.
class Example {
    var count = 0
    var total = 0
    fun f(a: Int): Int {
        this.count = a
        // ^^^
        this.total = 5
        var x = this.count + 1
        // ^^^
        return x
        // ^^^ criterion x
    }
}
