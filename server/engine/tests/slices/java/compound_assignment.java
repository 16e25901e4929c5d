// Operators that assign read what was there.
class Example {
    int f(int a) {
        int x = 1;
        // ^^^
        int y = 2;
        // ^^^
        int t = 3;
        x += y;
        // ^^^
        t -= x;
        x *= a;
        // ^^^
        --t;
        System.out.println(t);
        return x;
        // ^^^ criterion x
    }
}
