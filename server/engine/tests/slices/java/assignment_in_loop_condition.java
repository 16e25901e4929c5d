// A loop whose condition assigns: each round sees the new value, and so does what follows.
import java.io.BufferedReader;
import java.io.IOException;

class Example {
    int f(BufferedReader in) throws IOException {
        String line;
        int n = 0;
        // ^^^
        int m = 0;
        while ((line = in.readLine()) != null) {
        // ^^^
            m++;
            n += line.length();
            // ^^^
        }
        System.out.println(m);
        return n;
        // ^^^ criterion n
    }
}
