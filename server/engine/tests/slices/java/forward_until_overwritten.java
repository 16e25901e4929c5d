// Forward: until another value takes its place.
class Example {
    int f(int a) {
        int x = a;
        // ^^^ forward x
        int y = x + 1;
        // ^^^
        x = 9;
        int z = x + 1;
        System.out.println(z);
        return y;
        // ^^^
    }
}
