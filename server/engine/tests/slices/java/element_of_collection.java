// An element that is changed changes the collection that holds it.
class Example {
    int f(List<Box> boxes) {
        int sum = 0;
        // ^^^
        for (Box b : boxes) {
        // ^^^
            b.size = 3;
            // ^^^
            b.weight = 4;
            // ^^^ alias
            sum += b.size;
            // ^^^
        }
        return sum;
        // ^^^ criterion sum
    }
}

class Box {
    int size;
    int weight;
}
