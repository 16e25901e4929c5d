// Two names for one object.
class Example {
    int f(int n) {
        Box a = new Box();
        // ^^^
        Box b = a;
        // ^^^
        Box c = new Box();
        b.size = 3;
        // ^^^ alias
        c.weight = 4;
        return a.size;
        // ^^^ criterion a
    }
}

class Box {
    int size;
    int weight;
}
