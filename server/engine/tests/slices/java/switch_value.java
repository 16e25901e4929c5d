// A switch expression with yield and throw arms: its arms are branches that decide the value and whether anything follows.
package fare;

class Fare {
    static int fare(String kind, int base) {
        int used = 0;
        int extra = 0;
        int price = switch (kind) {
        // ^^^
            case "day" -> {
                used++;
                extra = base / 2;
                // ^^^
                yield base + extra;
                // ^^^
            }
            case "trip" -> base;
            // ^^^
            default -> throw new IllegalArgumentException(kind);
            // ^^^ control
        };
        System.out.println(used);
        int total = price * 3;
        // ^^^
        return total;
        // ^^^ criterion total
    }
}
