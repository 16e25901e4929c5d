// Backward slice of an accumulator changed under a condition in a do-while loop kept only the last statement.
package shop;

import java.util.Iterator;

class TillReader {
    static int sumLargeScans(Iterator<Integer> scans) {
        int scan;
        int total = 0;
        // ^^^
        int rows = 0;
        int misses = 0;
        do {
            scan = scans.next();
            // ^^^
            if (scan > 5) {
            // ^^^
                total = total + scan;
                // ^^^
                rows = rows + 1;
            } else {
                misses++;
            }
        } while (scan > 5);
        // ^^^ control
        print(rows, misses);
        return total;
        // ^^^ criterion total
    }

    private static void print(int rows, int misses) {
        System.out.println(rows + "/" + misses);
    }
}
