// A switch case without break falls into the next one: its own assignment is overwritten, the next one's counts for both.
package tariff;

class TariffPlan {
    static String plan(int level, String low, String mid, String high) {
        String chosen;
        int cost = 0;
        switch (level) {
        // ^^^
            case 1:
                chosen = low.trim();
                cost = 10;
            case 2:
                chosen = mid.trim();
                // ^^^
                break;
                // ^^^ control
            case 3:
                chosen = "none";
                // ^^^
                cost += 5;
                break;
                // ^^^ control
            default:
                chosen = high.trim();
                // ^^^
        }
        report(cost);
        return chosen;
        // ^^^ criterion chosen
    }

    private static void report(int cost) {
        System.out.println(cost);
    }
}
