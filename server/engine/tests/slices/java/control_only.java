// Whether a line runs at all, without any of its values.
class Example {
    void f(int a, int b) {
        int x = a;
        // ^^^
        int y = b;
        if (x > 0) {
        // ^^^ control
            y++;
            System.out.println("hello");
            // ^^^ criterion
        }
        System.out.println(y);
    }
}
