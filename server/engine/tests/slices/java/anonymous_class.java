// An object made on the spot changes what it captured.
class Example {
    int f(int k) {
        int[] n = {0};
        // ^^^
        int[] m = {0};
        Runnable r = new Runnable() {
        // ^^^ control
            public void run() {
                n[0] = k;
                // ^^^
                m[0] = k;
            }
        };
        r.run();
        System.out.println(m[0]);
        return n[0];
        // ^^^ criterion n
    }
}
