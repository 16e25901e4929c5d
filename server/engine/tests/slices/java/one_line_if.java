// A condition and its statement on one line are one row.
class Example {
    int f(int a) {
        int x = 0;
        // ^^^
        int y = 1;
        if (a > 3) x = a;
        // ^^^
        if (a > 4) y = a;
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
