// So does an exception that is thrown.
class Example {
    int f(int a) {
        int x = a;
        // ^^^
        if (a > 10) {
        // ^^^ control
            throw new IllegalArgumentException("big");
            // ^^^ control
        }
        int y = x;
        // ^^^
        int z = y + x;
        System.out.println(z);
        return y;
        // ^^^ criterion y
    }
}
