// A field that is written twice holds what was written last.
class Example {
    int count = 0;
    int f(int a, int b) {
        this.count = a;
        this.count = b;
        // ^^^
        int x = this.count;
        // ^^^
        return x;
        // ^^^ criterion x
    }
}
