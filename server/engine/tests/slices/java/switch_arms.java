// Each arm of a switch gives the value, the subject decides.
class Example {
    int f(int k) {
        int x = 0;
        // ^^^
        int y = 0;
        switch (k) {
        // ^^^ control
            case 1 -> x = 1;
            // ^^^
            case 2 -> y = 1;
            default -> {
                y = 2;
                x = 3;
                // ^^^
            }
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
