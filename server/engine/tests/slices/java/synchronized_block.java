// A monitor holds no value.
class Example {
    int f(int a) {
        int x = 0;
        int y = 0;
        synchronized (this) {
            x = a;
            // ^^^
            y = a;
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
