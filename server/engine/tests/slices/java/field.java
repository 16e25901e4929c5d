// A field of this object, read after it was written.
class Example {
    int count = 0;
    int total = 0;
    int f(int a) {
        this.count = a;
        // ^^^
        this.total = 5;
        int x = this.count + 1;
        // ^^^
        return x;
        // ^^^ criterion x
    }
}
