// Three assignments that exchange two values.
class Example {
    int f(int a, int b) {
        int x = a;
        int y = b;
        // ^^^
        int t = x;
        x = y;
        // ^^^
        y = t;
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
