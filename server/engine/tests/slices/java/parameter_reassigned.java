// A parameter that gets another value.
class Example {
    int f(int a, int b) {
        a = a + b;
        // ^^^
        b = 7;
        System.out.println(b);
        return a;
        // ^^^ criterion a
    }
}
