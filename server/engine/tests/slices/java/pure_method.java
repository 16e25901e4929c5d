// A method that only looks changes nothing.
class Example {
    int f(List<String> words) {
        int n = 0;
        words.contains("a");
        words.add("b");
        // ^^^
        words.isEmpty();
        n = words.size();
        // ^^^
        return n;
        // ^^^ criterion n
    }
}
