// A handler may see the value from before the assignment that failed.
class Example {
    int f(String s) {
        int x = 1;
        // ^^^
        int y = 0;
        // ^^^
        int z = 5;
        try {
            x = Integer.parseInt(s);
            // ^^^
            z = 6;
        } catch (NumberFormatException e) {
        // ^^^ control
            y = x;
            // ^^^
        }
        System.out.println(z);
        return y;
        // ^^^ criterion y
    }
}
