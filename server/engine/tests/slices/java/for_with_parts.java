// The parts of a loop header are for themselves, and one row.
class Example {
    int f(int n) {
        int sum = 0;
        // ^^^
        int steps = 0;
        for (int i = 0, j = n; i < j; i++, j--) {
        // ^^^
            steps++;
            sum += i;
            // ^^^
        }
        System.out.println(steps);
        return sum;
        // ^^^ criterion sum
    }
}
