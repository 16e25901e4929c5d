// Calls one after the other on one builder.
class Example {
    String f(String s) {
        StringBuilder sb = new StringBuilder();
        // ^^^
        StringBuilder other = new StringBuilder();
        sb.append(s).append("x");
        // ^^^
        other.append(s);
        String t = sb.toString();
        // ^^^
        sb.setLength(0);
        System.out.println(other);
        return t;
        // ^^^ criterion t
    }
}
