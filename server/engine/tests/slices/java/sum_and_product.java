// Weiser's example: of two things computed in one loop the slice keeps one.
class Example {
    int f(int n) {
        int sum = 0;
        // ^^^
        int product = 1;
        int i = 1;
        // ^^^
        while (i <= n) {
        // ^^^ control
            sum = sum + i;
            // ^^^
            product *= i;
            i++;
            // ^^^
        }
        System.out.println(product);
        return sum;
        // ^^^ criterion sum
    }
}
