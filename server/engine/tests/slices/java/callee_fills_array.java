// A void call that changes an array given to it is left out of the slice of the array's element.
package books;

class Ledger {
    static String close(int start) {
        int[] slots = new int[2];
        // ^^^
        int spare = start * 3;
        slots[0] = start;
        // ^^^
        bump(slots);
        // ^^^
        int shown = slots[0];
        // ^^^
        warn(spare);
        return render(shown);
        // ^^^ criterion shown
    }

    private static void bump(int[] cells) {
        cells[0] += 1;
    }

    private static void warn(int value) {
        System.err.println(value);
    }

    private static String render(int value) {
        return "#" + value;
    }
}
