// A lambda that a method runs changes what it captured.
class Example {
    int f(List<String> in, int k) {
        int[] sum = {0};
        // ^^^
        int f = k * 2;
        // ^^^
        int g = k * 3;
        in.forEach(s -> {
        // ^^^ control
            int l = s.length();
            // ^^^
            System.out.println(g);
            sum[0] += l * f;
            // ^^^
        });
        System.out.println(g);
        return sum[0];
        // ^^^ criterion sum
    }
}
