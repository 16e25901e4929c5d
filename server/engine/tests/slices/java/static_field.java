// A static method of the class may change its static fields, not those of an object.
class Example {
    static int hits;
    int own;

    int f(int a) {
        own = a;
        // ^^^
        hits = a;
        count();
        int x = own;
        // ^^^
        return x;
        // ^^^ criterion x
    }

    static void count() {
        hits++;
    }
}
