// A value and what it is made of; other values on the way do not belong to it.
class Example {
    int f(int a, int b) {
        int x = a + 1;
        // ^^^
        int y = b + 1;
        int z = x * 2;
        // ^^^
        System.out.println(y);
        return z;
        // ^^^ criterion z
    }
}
