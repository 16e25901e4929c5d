// The condition of a loop that runs at least once.
class Example {
    int f(int start) {
        int n = start;
        // ^^^
        int steps = 0;
        // ^^^
        int waste = 0;
        do {
            waste += n;
            steps++;
            // ^^^
            n = n / 2;
            // ^^^
        } while (n > 0);
        // ^^^ control
        System.out.println(waste);
        return steps;
        // ^^^ criterion steps
    }
}
