// The same field with and without `this`.
class Example {
    int count = 0;
    int total = 0;
    int f(int a) {
        count = a;
        // ^^^
        total = 5;
        int x = this.count + 1;
        // ^^^
        return x;
        // ^^^ criterion x
    }
}
