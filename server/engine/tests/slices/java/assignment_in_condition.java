// An assignment on the right of && happens only when the left side holds: the earlier value still reaches the use.
package hall;

import java.util.Map;

class SeatFinder {
    static String seatFor(String code, Map<String, Integer> seats) {
        Integer seat = 0;
        // ^^^
        int asked = 0;
        if (code != null && (seat = seats.get(code)) != null) {
        // ^^^
            asked++;
        }
        String label = "seat " + seat;
        // ^^^
        System.out.println(asked);
        return label;
        // ^^^ criterion label
    }
}
