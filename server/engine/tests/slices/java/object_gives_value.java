// What the methods of an object made on the spot give, or throw, is what the object is for: as of a lambda.
class Example {
    Comparator<String> f(int k, boolean strict) {
        int weight = k * 2;
        // ^^^
        int unused = k * 3;
        System.out.println(unused);
        return new Comparator<String>() {
        // ^^^ criterion
            public int compare(String a, String b) {
                System.out.println(a);
                if (strict) {
                // ^^^ control
                    throw new IllegalStateException();
                    // ^^^
                }
                return a.length() - weight;
                // ^^^
            }
        };
    }
}
