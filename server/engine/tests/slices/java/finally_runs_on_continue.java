// A finally block runs on the way to the next round of a loop.
class Example {
    int f(int[] all) {
        int x = 1;
        // ^^^
        int y = 0;
        for (int a : all) {
        // ^^^ control
            try {
                if (a < 0) {
                // ^^^ control
                    continue;
                    // ^^^ control
                }
                x = a;
                // ^^^
                y += a;
            } finally {
                x += 7;
                // ^^^
                y++;
            }
            x *= 2;
            // ^^^
        }
        System.out.println(y);
        return x;
        // ^^^ criterion x
    }
}
