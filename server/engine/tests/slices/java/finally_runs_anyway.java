// A `finally` block runs whatever happens in front of it: nothing there decides about it.
class Example {
    void f(Reader in, int k) {
        int size = 0;
        boolean log = k > 3;
        // ^^^
        try {
            while (in.ready()) {
                size++;
            }
            check(size == k);
        } finally {
            if (log) {
            // ^^^ control
                System.out.println(k);
                // ^^^ criterion
            }
        }
    }
}
