// A method that changes its receiver.
class Example {
    int f(List<String> in, String s) {
        List<String> out = new ArrayList<>();
        // ^^^
        List<String> bad = new ArrayList<>();
        for (String w : in) {
        // ^^^
            if (w.isEmpty()) {
            // ^^^ control
                bad.add(w);
            } else {
                out.add(w);
                // ^^^
            }
        }
        int n = out.size();
        // ^^^
        System.out.println(bad);
        return n;
        // ^^^ criterion n
    }
}
