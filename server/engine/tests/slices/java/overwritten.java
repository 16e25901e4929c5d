// Only the last assignment before the use matters.
class Example {
    int f(int a) {
        int x = a;
        x = 5;
        // ^^^
        return x;
        // ^^^ criterion x
    }
}
