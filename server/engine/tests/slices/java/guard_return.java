// An early return (or throw) guard before the criterion broke the flow: the guards decide whether the criterion runs.
package greet;

import java.util.Map;

class PlaceGreeter {
    private int letters;

    void greet(Map<String, String> settings) {
        String raw = settings.get("PLACE");
        // ^^^
        if (raw == null) {
        // ^^^
            return;
            // ^^^
        }
        letters = raw.length();
        if (raw.isEmpty()) {
        // ^^^
            throw new IllegalStateException("empty");
            // ^^^
        }
        String loud = raw.toUpperCase();
        // ^^^
        System.out.println(loud);
        // ^^^ criterion loud
    }
}
