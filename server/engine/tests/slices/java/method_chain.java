// A value that goes through several calls.
class Example {
    String f(String s, String t) {
        String a = s.trim().toLowerCase();
        // ^^^
        String b = t.trim();
        String c = a.concat("x");
        // ^^^
        System.out.println(b);
        return c;
        // ^^^ criterion c
    }
}
