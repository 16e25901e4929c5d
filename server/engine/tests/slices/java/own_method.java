// A method of the same object may change its fields.
class Example {
    int count = 0;
    int total = 0;
    int f(int a) {
        count = a;
        // ^^^
        total = a + 1;
        // ^^^
        int w = a + 2;
        bump();
        // ^^^
        System.out.println(w);
        return total;
        // ^^^ criterion total
    }
    void bump() { total += count; }
}
