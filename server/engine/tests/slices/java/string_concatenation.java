// All parts of a text.
class Example {
    String f(String user, int n) {
        String name = user.trim();
        // ^^^
        int price = n * 2;
        // ^^^
        int other = n * 3;
        String text = name + ": " + price;
        // ^^^
        System.out.println(other);
        return text;
        // ^^^ criterion text
    }
}
