// A call whose value matters, beside one whose value does not.
class Example {
    int f(int a) {
        int x = twice(a);
        // ^^^
        int y = thrice(a);
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
    int twice(int n) { return n * 2; }
    int thrice(int n) { return n * 3; }
}
