// A method reference may change the object that it is bound to.
import java.util.ArrayList;
import java.util.List;

class Example {
    int f(List<String> words) {
        List<String> out = new ArrayList<>();
        // ^^^
        List<String> other = new ArrayList<>();
        words.forEach(out::add);
        // ^^^
        words.forEach(other::add);
        System.out.println(other);
        return out.size();
        // ^^^ criterion out
    }
}
