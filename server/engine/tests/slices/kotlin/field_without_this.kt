// The same field with and without `this`.
class Example {
    var count = 0
    var total = 0
    fun f(a: Int): Int {
        count = a
        // ^^^
        total = 5
        var x = this.count + 1
        // ^^^
        return x
        // ^^^ criterion x
    }
}
