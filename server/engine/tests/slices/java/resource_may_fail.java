// An assignment inside try-with-resources may not happen: the value from before the try still reaches the code after it.
package probe;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

class ByteProbe {
    static int lastByte(String text) {
        int seen = -1;
        // ^^^
        int steps = 0;
        try (Reader in = new StringReader(text)) {
        // ^^^
            seen = in.read();
            // ^^^
            steps++;
            seen = second(in);
            // ^^^
        } catch (IOException e) {
            System.err.println("gave up");
        }
        System.out.println(steps);
        return seen;
        // ^^^ criterion seen
    }

    private static int second(Reader in) throws IOException {
        return in.read();
    }
}
