// What is gone through belongs to the loop variable.
class Example {
    String f(List<String> words, List<String> others) {
        String last = "";
        // ^^^
        String other = "";
        for (String w : words) {
        // ^^^
            last = w;
            // ^^^
        }
        for (String o : others) {
            other = o;
        }
        System.out.println(other);
        return last;
        // ^^^ criterion last
    }
}
