// Resources are opened one after the other; the value comes out of the second.
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

class Example {
    int f(String a, String b) throws IOException {
        String first = a.trim();
        String second = b.trim();
        // ^^^
        int r = 0;
        try (Reader in = new StringReader(first);
             Reader other = new StringReader(second)) {
             // ^^^
            r = other.read();
            // ^^^
        }
        return r;
        // ^^^ criterion r
    }
}
