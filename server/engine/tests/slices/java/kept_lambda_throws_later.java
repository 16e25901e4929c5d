// What a lambda throws that is only kept is not thrown here: what follows runs all the same.
class Example {
    int f(int k) {
        Runnable later = () -> {
            if (k > 3) {
                throw new IllegalStateException();
            }
        };
        int n = k * 2;
        // ^^^
        keep(later);
        return n;
        // ^^^ criterion n
    }
}
