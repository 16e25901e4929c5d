// Two fields of one object are two things.
class Example {
    int f(int a, int b) {
        Box box = new Box();
        // ^^^
        box.size = a;
        // ^^^
        box.weight = b;
        return box.size;
        // ^^^ criterion
    }
}

class Box {
    int size;
    int weight;
}
