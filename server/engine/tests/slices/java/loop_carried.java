// Values that go from round to round, several rounds deep.
class Example {
    int f(int n) {
        int a = 0;
        // ^^^
        int b = 1;
        // ^^^
        int c = 2;
        // ^^^
        int d = 3;
        int i = 0;
        // ^^^
        while (i < n) {
        // ^^^ control
            a = b;
            // ^^^
            b = c;
            // ^^^
            d = a;
            i++;
            // ^^^
        }
        System.out.println(d);
        return a;
        // ^^^ criterion a
    }
}
