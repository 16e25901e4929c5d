/*
 * SliceOracle - ground truth for intraprocedural static slices of Java source, from javac's own AST.
 *
 * Usage (JDK 17 or later, no other dependency):
 *   java SliceOracle.java FILE METHOD LINE [VAR] [options]   slice of one criterion
 *   java SliceOracle.java FILE... --each [options]           JSON rows for every method, line and variable used there
 * Options:
 *   --calls=all|recv|none    x.foo(y) may change: x and mutable arguments (default) | x only | nothing
 *   --throws=handler|full|none   implicit exceptions inside try: feed the handlers (default) | also decide
 *                            whether the rest of the try body runs | ignored (only explicit throw)
 *   --alias=copy|deep|none   y = x; y.change() changes x (default) | also y = x.get(..), x.add(y) | never
 *   --jumps=value|bare       return e that is needed only as a jump: e counts like any use (default, the PDG's
 *                            closure) | what e depends on is left out
 *   --variants               with --each: each row three times, by default, with --calls=none, with --jumps=bare ("variant": 0, 1, 2)
 *   --forward  forward slice      --json  one JSON row      --classpath JARS  --sourcepath DIR  for resolving types
 * Output:  "lines: ..." the slice, and "frame: ..." lines that only hold it together syntactically: try, catch, do,
 * case labels, statement labels, declarations without a value. A scorer should neither demand nor punish frame lines. Braces and else count
 * as nothing. The criterion is the statement(s) at LINE; with VAR the value of VAR there: if the statement sets
 * VAR then all that it depends on, else the definitions of VAR that reach it, and what decides that it runs.
 *
 * Method (a program dependence graph; Ferrante et al. 1987, jumps after Ball & Horwitz 1993):
 *   - a control-flow graph with one node for each simple statement, condition, for-update, catch header, case-free
 *     switch selector; finally blocks are copied for each way of leaving the try; the body of a block lambda is inlined
 *     as a loop that runs zero or more times where the lambda is written; switch expressions are inlined too;
 *   - data dependence by reaching definitions over locals, fields (by declaration) and, for arrays and objects,
 *     the variable that holds them: a[i] = v, o.f = v and x.foo(y) are MAY-definitions of a, o and f, x and y;
 *   - control dependence by post-dominance in the graph where each jump also has an edge to the statement
 *     that follows it in the text, so that return/break/continue/throw enter the slice exactly where they matter;
 *   - the slice is the backward closure.
 * Known limits: fields are told apart by declaration, not by object; a lambda's effects happen where it is created;
 * calls of other objects are assumed not to reach this object's fields; no interprocedural purity (see KNOWN pure lists).
 */
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.function.Consumer;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.util.*;
import javax.tools.*;

public class SliceOracle {
    static String calls = "all", implicitThrows = "handler", alias = "copy", jumps = "value", classpath = "/nonexistent", sourcepath = "/nonexistent";
    static boolean json, forward, each, variants;
    static int variant;

    static Trees trees; static Types types; static Elements elems; static CompilationUnitTree cu; static String[] text;

    public static void main(String[] args) throws Exception {
        List<String> pos = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            String a = args[i], v = a.substring(a.indexOf('=') + 1);
            if (a.startsWith("--calls=")) calls = v;
            else if (a.startsWith("--throws=")) implicitThrows = v;
            else if (a.startsWith("--alias=")) alias = v;
            else if (a.startsWith("--jumps=")) jumps = v;
            else if (a.equals("--classpath")) classpath = args[++i];
            else if (a.equals("--sourcepath")) sourcepath = args[++i];
            else if (a.equals("--json")) json = true;
            else if (a.equals("--forward")) forward = true;
            else if (a.equals("--each")) each = true;
            else if (a.equals("--variants")) variants = true;
            else pos.add(a);
        }
        if (pos.size() < (each ? 1 : 3)) { System.err.println("usage: java SliceOracle.java FILE METHOD LINE [VAR] [options] (see the header)"); System.exit(2); }
        int line = each ? 0 : Integer.parseInt(pos.get(2));
        boolean[] found = {false};
        for (String name : each ? pos : pos.subList(0, 1)) {
            file = name;
            load(Path.of(name));
            new TreePathScanner<Void, Void>() {
                @Override public Void visitMethod(MethodTree m, Void x) {
                    super.visitMethod(m, x);                              // innermost first
                    if (m.getBody() == null || start(m) < 0) return null;
                    if (each) everyVariant(getCurrentPath());
                    else if (!found[0] && m.getName().contentEquals(pos.get(1)) && line(start(m)) <= line && line <= line(end(m))) {
                        found[0] = true;
                        print(new Graph(getCurrentPath()), line, pos.size() > 3 ? pos.get(3) : null);
                    }
                    return null;
                }
            }.scan(cu, null);
        }
        if (!each && !found[0]) { System.err.println("no method " + pos.get(1) + " around line " + line); System.exit(1); }
    }

    static String file = "";

    static void everyVariant(TreePath method) {
        String wasCalls = calls, wasJumps = jumps;
        for (variant = 0; variant < (variants ? 3 : 1); variant++) {
            calls = variant == 1 ? "none" : wasCalls;
            jumps = variant == 2 ? "bare" : wasJumps;
            everyCriterion(new Graph(method));
        }
        calls = wasCalls; jumps = wasJumps;
    }

    static void load(Path file) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager fm = javac.getStandardFileManager(null, null, null);
        JavacTask task = (JavacTask) javac.getTask(Writer.nullWriter(), fm, d -> { }, List.of("-proc:none", "-nowarn", "-XDshould-stop.ifError=FLOW",
                "-implicit:none", "-classpath", classpath, "-sourcepath", sourcepath), null, fm.getJavaFileObjects(file));
        cu = task.parse().iterator().next();
        task.analyze();
        trees = Trees.instance(task); types = task.getTypes(); elems = task.getElements();
        text = Files.readString(file).split("\n", -1);
    }

    static int start(Tree t) { return (int) trees.getSourcePositions().getStartPosition(cu, t); }
    static int end(Tree t) { return (int) trees.getSourcePositions().getEndPosition(cu, t); }
    static int line(int pos) { return pos < 0 ? 0 : (int) cu.getLineMap().getLineNumber(pos); }

    static void print(Graph g, int line, String var) {
        TreeSet<Integer> lines = new TreeSet<>(), frame = new TreeSet<>();
        if (!g.slice(line, var, lines, frame)) { System.err.println("no statement at line " + line); System.exit(1); }
        if (json || each) System.out.println("{" + (variants ? "\"file\":\"" + file + "\",\"variant\":" + variant + "," : "") + "\"method\":\"" + g.name + "\",\"start\":" + g.firstLine + ",\"line\":" + line + (var == null ? "" : ",\"var\":\"" + var + "\"")
                + ",\"lines\":" + lines.toString().replace(" ", "") + ",\"frame\":" + frame.toString().replace(" ", "") + "}");
        else System.out.println("lines: " + join(lines) + "\nframe: " + join(frame));
    }

    static String join(Collection<?> c) { return c.stream().map(Object::toString).collect(Collectors.joining(" ")); }

    static void everyCriterion(Graph g) {
        TreeMap<Integer, TreeSet<String>> at = new TreeMap<>();
        for (Node n : g.nodes)
            if (!n.lines.isEmpty()) {
                Set<String> vars = at.computeIfAbsent(n.lines.first(), k -> new TreeSet<>());
                for (Object l : n.uses) if (l instanceof VariableElement && !((VariableElement) l).getKind().isField()) vars.add(l.toString());
            }
        at.forEach((l, vars) -> { print(g, l, null); for (String v : vars) print(g, l, v); });
    }

    // ------------------------------------------------------------------------------------------------ what is mutable, what is pure

    static final Set<String> IMMUTABLE = Set.of("String", "Boolean", "Character", "Byte", "Short", "Integer", "Long", "Float", "Double", "Void",
            "Class", "Runnable", "Iterable", "Comparator", "BigInteger", "BigDecimal", "UUID", "Pattern", "Optional", "Locale", "Charset", "URI");
    /** JDK methods that change neither receiver nor arguments. */
    static final Set<String> PURE = Set.of(("size isEmpty get getOrDefault contains containsKey containsValue containsAll indexOf lastIndexOf length charAt substring "
            + "subSequence toString equals hashCode compareTo compare peek peekFirst peekLast first last firstKey lastKey getFirst getLast hasNext stream iterator keySet values "
            + "entrySet toArray getKey getValue getName getMessage getClass ordinal name isPresent floorKey ceilingKey of copyOf copyOfRange asList binarySearch max min frequency "
            + "valueOf format join deepToString unmodifiableList unmodifiableSet unmodifiableMap unmodifiableCollection emptyList requireNonNull nonNull isNull clone").split(" "));

    static boolean mutable(TypeMirror t) {
        if (t == null || t.getKind().isPrimitive() || t.getKind() == TypeKind.NULL || t.getKind() == TypeKind.VOID) return false;
        Element e = types.asElement(types.erasure(t));
        if (e == null || e.getKind() == ElementKind.ENUM) return e == null;
        String q = e.toString();
        if (q.startsWith("java.") && IMMUTABLE.contains(e.getSimpleName().toString())) return false;
        TypeElement throwable = elems.getTypeElement("java.lang.Throwable");
        return !q.startsWith("java.time.") && !q.startsWith("java.util.function.") && !types.isSubtype(types.erasure(t), throwable.asType());
    }

    static boolean jdk(Element m) { return m != null && m.getEnclosingElement().toString().startsWith("java."); }
    static boolean pure(Element m) { return jdk(m) && PURE.contains(m.getSimpleName().toString()); }
    /** JDK methods do not change arguments, but for arrays and those of java.util.Collections. */
    static boolean changesArgument(Element m, TypeMirror arg) {
        return mutable(arg) && (!jdk(m) || !pure(m) && (arg.getKind() == TypeKind.ARRAY || m.getEnclosingElement().toString().equals("java.util.Collections")));
    }

    // ------------------------------------------------------------------------------------------------ graph

    static class Node {
        final Tree tree; final String role;
        final TreeSet<Integer> lines = new TreeSet<>();
        final Set<Object> uses = new LinkedHashSet<>(), kills = new LinkedHashSet<>(), defs = new LinkedHashSet<>();   // kills is a part of defs
        final List<Node> succ = new ArrayList<>(), pseudo = new ArrayList<>(), raised = new ArrayList<>();
        final Set<Node> deps = new LinkedHashSet<>(), control = new LinkedHashSet<>();
        final List<TypeMirror> checked = new ArrayList<>(); boolean mayThrow;      // implicit exceptions
        int index;
        Node(Tree tree, String role) { this.tree = tree; this.role = role; }
        List<Object> key() { return Arrays.asList(tree, role); }
    }

    /** What surrounds a statement: jump targets, handlers, finally blocks. */
    static class Ctx {
        final Ctx up; String label; boolean plain; Node breakTo, continueTo, yieldTo, returnTo; Object result;       // result: pseudo-variable of a lambda or switch
        BlockTree fin; List<Node> catches; List<CatchTree> catchTrees;
        Ctx(Ctx up) { this.up = up; }
    }

    static class Graph {
        static final String THIS = "this";
        final String name; final int firstLine; final TreePath path;
        final List<Node> nodes = new ArrayList<>();
        final Map<Tree, Element> element = new IdentityHashMap<>();
        final Map<Tree, TypeMirror> type = new IdentityHashMap<>();
        final Map<Tree, Tree> parent = new IdentityHashMap<>();
        final Set<VariableElement> fields = new LinkedHashSet<>();          // fields mentioned in the method
        final Map<Object, Set<Object>> changesToo = new HashMap<>();        // aliases: changing the key's object changes these
        final Map<List<Object>, Node> copies = new HashMap<>();             // finally copies by (block, where they go on)
        final Map<Object, Tree> declared = new HashMap<>();                 // local -> its declaration
        final Node entry = new Node(null, "entry"), exit = new Node(null, "exit");

        Graph(TreePath p) {
            path = p;
            MethodTree m = (MethodTree) p.getLeaf();
            name = m.getName().toString(); firstLine = line(start(m));
            collect(p);
            nodes.add(entry); nodes.add(exit);
            entry.succ.add(block(m.getBody().getStatements(), exit, null));
            entry.pseudo.add(exit);
            Set<Node> reached = new HashSet<>();
            for (Node n : nodes) { reached.addAll(n.succ); reached.addAll(n.raised); }
            for (Node n : nodes)                                             // handlers that nothing seems to reach: from the try's start
                if (n.role.equals("try")) for (Node h : n.pseudo) if (h.role.equals("catch") && !reached.contains(h)) n.raised.add(h);
            int next = 0;
            for (Node n : nodes) {
                n.index = next++;
                byStatement.computeIfAbsent(n.key(), k -> new ArrayList<>()).add(n);
            }
            controlDependence();
            dataDependence();
        }

        /** Elements, types and parents of all trees; fields; aliases. */
        void collect(TreePath p) {
            new TreePathScanner<Void, Void>() {
                @Override public Void scan(Tree t, Void x) {
                    if (t == null) return null;
                    TreePath here = new TreePath(getCurrentPath(), t);
                    parent.put(t, getCurrentPath().getLeaf());
                    if (t instanceof ExpressionTree || t instanceof VariableTree) {
                        Element e = t instanceof LambdaExpressionTree ? null : trees.getElement(here);
                        if (e != null) element.put(t, e);
                        TypeMirror y = trees.getTypeMirror(here);
                        if (y != null) type.put(t, y);
                        if (e instanceof VariableElement && e.getKind().isField() && !e.getSimpleName().contentEquals("this") && !e.getSimpleName().contentEquals("super")
                                && !e.getSimpleName().contentEquals("length") && !e.getSimpleName().contentEquals("class")) fields.add((VariableElement) e);
                    }
                    return super.scan(t, x);
                }
                @Override public Void visitVariable(VariableTree t, Void x) {
                    super.visitVariable(t, x);
                    if (element.get(t) != null) declared.put(element.get(t), t);
                    if (t.getInitializer() != null) link(element.get(t), t.getInitializer());
                    return null;
                }
                @Override public Void visitAssignment(AssignmentTree t, Void x) {
                    super.visitAssignment(t, x);
                    ExpressionTree left = strip(t.getVariable());
                    if (left instanceof ArrayAccessTree || left instanceof MemberSelectTree && !isThis(((MemberSelectTree) left).getExpression())) stored(t.getExpression(), left);
                    if (!(left instanceof ArrayAccessTree)) link(element.get(left), t.getExpression());
                    return null;
                }
                @Override public Void visitEnhancedForLoop(EnhancedForLoopTree t, Void x) {
                    super.visitEnhancedForLoop(t, x);
                    if (mutable(type.get(t.getVariable()))) part(element.get(t.getVariable()), t.getExpression());
                    return null;
                }
                @Override public Void visitMethodInvocation(MethodInvocationTree t, Void x) {
                    super.visitMethodInvocation(t, x);
                    if (alias.equals("deep") && t.getMethodSelect() instanceof MemberSelectTree)
                        for (ExpressionTree a : t.getArguments()) if (mutable(type.get(a))) stored(a, ((MemberSelectTree) t.getMethodSelect()).getExpression());
                    return null;
                }
            }.scan(new TreePath(p, ((MethodTree) p.getLeaf()).getBody()), null);
            fields.removeIf(f -> f.getConstantValue() != null);
        }

        // ---- aliases

        void alias(Object a, Object b) { if (a != null && b != null && !alias.equals("none")) changesToo.computeIfAbsent(a, k -> new LinkedHashSet<>()).add(b); }

        /** left = right: both names for one object, or left is a part of right. */
        void link(Object left, ExpressionTree right) {
            right = strip(right);
            if (left == null || !mutable(type.get(right))) return;
            if (right instanceof ConditionalExpressionTree) {
                link(left, ((ConditionalExpressionTree) right).getTrueExpression());
                link(left, ((ConditionalExpressionTree) right).getFalseExpression());
            } else if (right instanceof AssignmentTree) link(left, ((AssignmentTree) right).getVariable());
            else if (right instanceof IdentifierTree || right instanceof MemberSelectTree) {
                Element r = element.get(right);
                if (r instanceof VariableElement && !isThis(right)) { alias(left, r); alias(r, left); }
                part(left, right);
            } else part(left, right);
        }

        void part(Object left, ExpressionTree whole) { changed(whole, o -> { if (!o.equals(left)) alias(left, o); }, alias.equals("deep")); }

        void stored(ExpressionTree value, ExpressionTree into) {
            Element v = element.get(strip(value));
            if (v instanceof VariableElement && mutable(v.asType()) && !isThis(value)) changed(into, o -> alias(v, o), alias.equals("deep"));
        }

        static ExpressionTree strip(ExpressionTree e) {
            while (true) {
                if (e instanceof ParenthesizedTree) e = ((ParenthesizedTree) e).getExpression();
                else if (e instanceof TypeCastTree) e = ((TypeCastTree) e).getExpression();
                else return e;
            }
        }

        static boolean isThis(Tree e) {
            String s = e instanceof IdentifierTree ? ((IdentifierTree) e).getName().toString() : e instanceof MemberSelectTree ? ((MemberSelectTree) e).getIdentifier().toString() : "";
            return s.equals("this") || s.equals("super");
        }

        /** Reports every location whose state changes when the object that e denotes changes. */
        void changed(ExpressionTree e, Consumer<Object> out, boolean throughCalls) {
            e = strip(e);
            if (isThis(e)) { ownState(out, false); return; }
            Element el = element.get(e);
            if (e instanceof ArrayAccessTree) changed(((ArrayAccessTree) e).getExpression(), out, throughCalls);
            else if (e instanceof ConditionalExpressionTree) {
                changed(((ConditionalExpressionTree) e).getTrueExpression(), out, throughCalls);
                changed(((ConditionalExpressionTree) e).getFalseExpression(), out, throughCalls);
            } else if (e instanceof MethodInvocationTree) {
                ExpressionTree s = ((MethodInvocationTree) e).getMethodSelect();
                if (!throughCalls || el != null && el.getModifiers().contains(Modifier.STATIC)) return;
                if (s instanceof MemberSelectTree) changed(((MemberSelectTree) s).getExpression(), out, true);
                else ownState(out, false);
            } else if (el instanceof VariableElement && !foreignStatic(el)) {
                out.accept(el);
                if (e instanceof MemberSelectTree && !el.getModifiers().contains(Modifier.STATIC) && !isThis(((MemberSelectTree) e).getExpression()))
                    changed(((MemberSelectTree) e).getExpression(), out, throughCalls);
            }
        }

        /** Static fields of classes outside this file, such as System.out, are not tracked. */
        boolean foreignStatic(Element f) { return f.getKind().isField() && f.getModifiers().contains(Modifier.STATIC) && trees.getPath(f) == null; }

        /** The fields that a method of this object may read (or, if write, change). */
        void ownState(Consumer<Object> out, boolean staticOnly) {
            if (!staticOnly) out.accept(THIS);
            for (VariableElement f : fields)
                if (!foreignStatic(f) && (!staticOnly || f.getModifiers().contains(Modifier.STATIC))) out.accept(f);
        }

        void mutate(ExpressionTree e, Node n) {
            changed(e, o -> {
                Deque<Object> todo = new ArrayDeque<>(List.of(o));
                Set<Object> seen = new HashSet<>();
                while (!todo.isEmpty()) {
                    Object l = todo.pop();
                    if (!seen.add(l)) continue;
                    if (!(l instanceof VariableElement) || mayChange((VariableElement) l)) n.defs.add(l);
                    todo.addAll(changesToo.getOrDefault(l, Set.of()));
                }
            }, true);
        }

        static boolean mayChange(VariableElement v) { return !v.getModifiers().contains(Modifier.FINAL) || mutable(v.asType()); }

        // ---- effects of expressions

        /** Records uses and definitions of an expression in a node; block lambdas and switch expressions are left for inlining. */
        class Effects extends TreeScanner<Void, Void> {
            final Node n; final Map<Tree, Object> inline; boolean maybe;      // maybe: evaluated conditionally
            Effects(Node n, Map<Tree, Object> inline) { this.n = n; this.inline = inline; }

            void maybe(Tree t) { boolean was = maybe; maybe = true; scan(t, null); maybe = was; }

            void define(Object loc) { n.defs.add(loc); if (!maybe) n.kills.add(loc); }

            void assign(ExpressionTree target, boolean alsoUse) {
                target = strip(target);
                Element e = element.get(target);
                if (alsoUse) scan(target, null);
                if (target instanceof ArrayAccessTree) {
                    if (!alsoUse) scan(target, null);
                    mutate(((ArrayAccessTree) target).getExpression(), n);
                    n.mayThrow = true;
                } else if (e instanceof VariableElement) {
                    ExpressionTree base = target instanceof MemberSelectTree ? ((MemberSelectTree) target).getExpression() : null;
                    if (base == null || isThis(base) || e.getModifiers().contains(Modifier.STATIC)) define(e);
                    else { if (!alsoUse) scan(base, null); n.defs.add(e); mutate(base, n); n.mayThrow = true; }
                }
            }

            @Override public Void visitAssignment(AssignmentTree t, Void x) { scan(t.getExpression(), x); assign(t.getVariable(), false); return null; }
            @Override public Void visitCompoundAssignment(CompoundAssignmentTree t, Void x) { scan(t.getExpression(), x); assign(t.getVariable(), true); return null; }
            @Override public Void visitUnary(UnaryTree t, Void x) {
                switch (t.getKind()) {
                    case PREFIX_INCREMENT: case POSTFIX_INCREMENT: case PREFIX_DECREMENT: case POSTFIX_DECREMENT: assign(t.getExpression(), true); return null;
                    default: return super.visitUnary(t, x);
                }
            }
            @Override public Void visitVariable(VariableTree t, Void x) {          // declarations, pattern bindings
                if (t.getInitializer() != null) scan(t.getInitializer(), x);
                if (element.get(t) != null) define(element.get(t));
                return null;
            }
            @Override public Void visitIdentifier(IdentifierTree t, Void x) {
                if (isThis(t)) ownState(n.uses::add, false);
                else if (element.get(t) instanceof VariableElement) n.uses.add(element.get(t));
                return null;
            }
            @Override public Void visitMemberSelect(MemberSelectTree t, Void x) {
                Element e = element.get(t);
                if (isThis(t)) { ownState(n.uses::add, false); return null; }
                if (e == null) return super.visitMemberSelect(t, x);                    // unresolved
                if (e instanceof VariableElement && fields.contains(e)) n.uses.add(e);
                if (e instanceof VariableElement && !e.getModifiers().contains(Modifier.STATIC) && !isThis(t.getExpression())) { n.mayThrow = true; scan(t.getExpression(), x); }
                return null;
            }
            @Override public Void visitArrayAccess(ArrayAccessTree t, Void x) { n.mayThrow = true; return super.visitArrayAccess(t, x); }
            @Override public Void visitTypeCast(TypeCastTree t, Void x) { if (mutable(type.get(t))) n.mayThrow = true; return scan(t.getExpression(), x); }
            @Override public Void visitBinary(BinaryTree t, Void x) {
                scan(t.getLeftOperand(), x);
                boolean shortCircuit = t.getKind() == Tree.Kind.CONDITIONAL_AND || t.getKind() == Tree.Kind.CONDITIONAL_OR;
                if (shortCircuit) maybe(t.getRightOperand()); else scan(t.getRightOperand(), x);
                if (t.getKind() == Tree.Kind.DIVIDE || t.getKind() == Tree.Kind.REMAINDER) n.mayThrow = true;
                return null;
            }
            @Override public Void visitConditionalExpression(ConditionalExpressionTree t, Void x) {
                scan(t.getCondition(), x); maybe(t.getTrueExpression()); maybe(t.getFalseExpression());
                return null;
            }

            void call(ExecutableElement m, ExpressionTree receiver, boolean ownCall, List<? extends ExpressionTree> args) {
                n.mayThrow = true;
                if (m != null) n.checked.addAll(m.getThrownTypes());
                for (ExpressionTree a : args) {
                    scan(a, null);
                    if (calls.equals("all") && changesArgument(m, type.get(a))) mutate(a, n);
                }
                if (ownCall) {                                                       // a method of this object or class
                    boolean isStatic = m != null && m.getModifiers().contains(Modifier.STATIC);
                    ownState(n.uses::add, isStatic);
                    if (!calls.equals("none") && !pure(m)) ownState(l -> { if (!(l instanceof VariableElement) || mayChange((VariableElement) l)) n.defs.add(l); }, isStatic);
                } else if (receiver != null) {
                    scan(receiver, null);
                    if (!calls.equals("none") && !pure(m) && mutable(type.get(receiver))) mutate(receiver, n);
                }
            }
            @Override public Void visitMethodInvocation(MethodInvocationTree t, Void x) {
                ExpressionTree s = t.getMethodSelect();
                ExecutableElement m = element.get(s) instanceof ExecutableElement ? (ExecutableElement) element.get(s) : null;
                boolean isStatic = m != null && m.getModifiers().contains(Modifier.STATIC);
                ExpressionTree r = s instanceof MemberSelectTree ? ((MemberSelectTree) s).getExpression() : null;
                boolean own = r == null || isThis(r) || isStatic && trees.getPath(m) != null;
                call(m, isStatic ? null : r, own, t.getArguments());
                return null;
            }
            @Override public Void visitNewClass(NewClassTree t, Void x) {
                call(element.get(t) instanceof ExecutableElement ? (ExecutableElement) element.get(t) : null, t.getEnclosingExpression(), false, t.getArguments());
                scan(t.getClassBody(), x);
                return null;
            }
            @Override public Void visitMemberReference(MemberReferenceTree t, Void x) {
                ExpressionTree q = t.getQualifierExpression();
                Element m = element.get(t);
                if (isThis(q)) call(m instanceof ExecutableElement ? (ExecutableElement) m : null, null, true, List.of());
                else if (element.get(q) instanceof VariableElement) {
                    scan(q, x);
                    if (!calls.equals("none") && !pure(m) && mutable(type.get(q))) mutate(q, n);
                }
                return null;
            }
            @Override public Void visitLambdaExpression(LambdaExpressionTree t, Void x) {
                if (t.getBodyKind() == LambdaExpressionTree.BodyKind.STATEMENT) { Object v = "lambda@" + start(t); inline.put(t, v); n.uses.add(v); }
                else maybe(t.getBody());
                return null;
            }
            @Override public Void visitSwitchExpression(SwitchExpressionTree t, Void x) { Object v = "switch@" + start(t); inline.put(t, v); n.uses.add(v); return null; }
            @Override public Void visitClass(ClassTree t, Void x) { boolean was = maybe; maybe = true; super.visitClass(t, x); maybe = was; return null; }
            @Override public Void visitMethod(MethodTree t, Void x) { return scan(t.getBody(), x); }        // of an anonymous or local class
        }

        // ---- control-flow graph, built backwards: each builder gets what follows and returns its entry

        Node node(Tree t, String role) { Node n = new Node(t, role); nodes.add(n); return n; }

        void span(Node n, int from, int to) {
            for (int l = line(from); l <= line(Math.max(from, to - 1)); l++) {
                String s = l > 0 && l <= text.length ? text[l - 1].replaceAll("//.*", "").trim() : "";
                if (!s.matches("[\\s(){}\\[\\];,]*|\\*.*|/\\*.*\\*/")) n.lines.add(l);          // not for brackets and comments
            }
        }

        Node block(List<? extends StatementTree> list, Node next, Ctx c) {
            for (int i = list.size() - 1; i >= 0; i--) next = stmt(list.get(i), next, c, null);
            return next;
        }

        /** A node for a whole expression or simple statement from..to; returns the entry, which may lie in code inlined before it. */
        Node simple(Node n, Tree t, int from, int to, Ctx c) {
            span(n, from, to);
            Map<Tree, Object> inline = new LinkedHashMap<>();
            if (t != null) new Effects(n, inline).scan(t, null);
            if (n.mayThrow && !implicitThrows.equals("none")) n.raised.addAll(implicitTargets(n, c));
            Node first = n;
            List<Map.Entry<Tree, Object>> todo = new ArrayList<>(inline.entrySet());
            Collections.reverse(todo);
            for (Map.Entry<Tree, Object> e : todo) {
                Tree in = e.getKey();
                int open = in instanceof LambdaExpressionTree ? start(((LambdaExpressionTree) in).getBody()) : end(((SwitchExpressionTree) in).getExpression());
                for (int l = line(open) + 1; l < line(end(in) - 1); l++) n.lines.remove(l);
                first = in instanceof LambdaExpressionTree ? lambda((LambdaExpressionTree) in, e.getValue(), n, first, c) : switchExpression((SwitchExpressionTree) in, e.getValue(), first, c);
            }
            return first;
        }

        Node lambda(LambdaExpressionTree t, Object result, Node user, Node next, Ctx c) {
            Node l = node(t, "lambda");
            span(l, start(t), start(t.getBody()));
            for (VariableTree p : t.getParameters()) if (element.get(p) != null) { l.defs.add(element.get(p)); l.kills.add(element.get(p)); }
            l.uses.addAll(user.uses); l.uses.remove(result);                 // its arguments come from whatever the statement works on
            l.control.add(user);                                             // without that statement the lambda never runs
            Ctx in = new Ctx(c);
            in.returnTo = l; in.result = result;
            l.succ.add(block(((BlockTree) t.getBody()).getStatements(), l, in));
            l.succ.add(next);
            return l;
        }

        Node switchExpression(SwitchExpressionTree t, Object result, Node next, Ctx c) {
            Ctx in = new Ctx(c);
            in.yieldTo = next; in.result = result;
            return cases(t, "switch-expr", t.getExpression(), t.getCases(), next, in, result);
        }

        Node cases(Tree t, String role, ExpressionTree selector, List<? extends CaseTree> cases, Node next, Ctx in, Object result) {
            Node n = node(t, role);
            Node first = simple(n, selector, start(t), end(selector), in.up);
            Node fall = next;
            boolean hasDefault = result != null;
            LinkedList<Node> entries = new LinkedList<>();
            for (int i = cases.size() - 1; i >= 0; i--) {
                CaseTree k = cases.get(i);
                hasDefault |= k.toString().trim().startsWith("default");
                if (k.getCaseKind() == CaseTree.CaseKind.STATEMENT) entries.addFirst(fall = block(k.getStatements(), fall, in));
                else if (k.getBody() instanceof ExpressionTree) {
                    Node v = node(k.getBody(), "arm");
                    v.succ.add(next);
                    if (result != null) { v.defs.add(result); v.kills.add(result); }
                    entries.addFirst(simple(v, k.getBody(), start(k.getBody()), end(k.getBody()), in));
                } else entries.addFirst(stmt((StatementTree) k.getBody(), next, in, null));
            }
            n.succ.addAll(entries);
            if (!hasDefault) n.succ.add(next);
            return first;
        }

        static final Set<Tree.Kind> LABELLED = EnumSet.of(Tree.Kind.WHILE_LOOP, Tree.Kind.DO_WHILE_LOOP, Tree.Kind.FOR_LOOP, Tree.Kind.ENHANCED_FOR_LOOP, Tree.Kind.SWITCH);

        Node stmt(StatementTree s, Node next, Ctx c, String label) {
            switch (s.getKind()) {
                case BLOCK: return block(((BlockTree) s).getStatements(), next, c);
                case EMPTY_STATEMENT: return next;
                case LABELED_STATEMENT: {
                    StatementTree t = ((LabeledStatementTree) s).getStatement();
                    String l = ((LabeledStatementTree) s).getLabel().toString();
                    if (LABELLED.contains(t.getKind())) return stmt(t, next, c, l);
                    Ctx in = new Ctx(c); in.label = l; in.breakTo = next; in.plain = true;      // only "break l" ends it
                    return stmt(t, next, in, null);
                }
                case VARIABLE: {
                    if (((VariableTree) s).getInitializer() == null) return next;      // a frame line only
                    Node n = node(s, "decl"); n.succ.add(next);
                    return simple(n, s, start(s), end(s), c);
                }
                case IF: {
                    IfTree t = (IfTree) s;
                    Node n = node(s, "if");
                    n.succ.add(stmt(t.getThenStatement(), next, c, null));
                    n.succ.add(t.getElseStatement() == null ? next : stmt(t.getElseStatement(), next, c, null));
                    return simple(n, t.getCondition(), start(s), end(t.getCondition()), c);
                }
                case WHILE_LOOP: {
                    WhileLoopTree t = (WhileLoopTree) s;
                    Node n = node(s, "while"), top = simple(n, t.getCondition(), start(s), end(t.getCondition()), c);
                    n.succ.add(stmt(t.getStatement(), top, loop(c, label, next, top), null));
                    (isTrue(t.getCondition()) ? n.pseudo : n.succ).add(next);
                    return top;
                }
                case DO_WHILE_LOOP: {
                    DoWhileLoopTree t = (DoWhileLoopTree) s;
                    Node n = node(s, "do"), top = simple(n, t.getCondition(), start(t.getCondition()), end(t.getCondition()), c);
                    Node body = stmt(t.getStatement(), top, loop(c, label, next, top), null);
                    n.succ.add(body);
                    (isTrue(t.getCondition()) ? n.pseudo : n.succ).add(next);
                    return body;
                }
                case FOR_LOOP: {
                    ForLoopTree t = (ForLoopTree) s;
                    Node n = node(s, "for");
                    ExpressionTree cond = t.getCondition();
                    span(n, start(s), start(s) + 1);
                    Node top = cond == null ? n : simple(n, cond, start(cond), end(cond), c);
                    Node update = block(t.getUpdate(), top, c);
                    n.succ.add(stmt(t.getStatement(), update, loop(c, label, next, update), null));
                    (cond == null || isTrue(cond) ? n.pseudo : n.succ).add(next);
                    return block(t.getInitializer(), top, c);
                }
                case ENHANCED_FOR_LOOP: {
                    EnhancedForLoopTree t = (EnhancedForLoopTree) s;
                    Node n = node(s, "foreach");
                    Node top = simple(n, t.getExpression(), start(s), end(t.getExpression()), c);
                    if (element.get(t.getVariable()) != null) { n.defs.add(element.get(t.getVariable())); n.kills.add(element.get(t.getVariable())); }
                    n.succ.add(stmt(t.getStatement(), n, loop(c, label, next, n), null));
                    n.succ.add(next);
                    return top;
                }
                case SWITCH: {
                    SwitchTree t = (SwitchTree) s;
                    Ctx in = new Ctx(c); in.breakTo = next; in.label = label;
                    return cases(s, "switch", t.getExpression(), t.getCases(), next, in, null);
                }
                case RETURN: return jump(s, ((ReturnTree) s).getExpression(), next, c, "return", null);
                case BREAK: return jump(s, null, next, c, "break", ((BreakTree) s).getLabel());
                case CONTINUE: return jump(s, null, next, c, "continue", ((ContinueTree) s).getLabel());
                case YIELD: return jump(s, ((YieldTree) s).getValue(), next, c, "yield", null);
                case THROW: {
                    ExpressionTree e = ((ThrowTree) s).getExpression();
                    Node n = node(s, "throw");
                    n.succ.addAll(throwTargets(type.get(e), c)); n.pseudo.add(next);
                    return simple(n, e, start(s), end(s), c);
                }
                case SYNCHRONIZED: {
                    SynchronizedTree t = (SynchronizedTree) s;
                    Node n = node(s, "sync");
                    n.succ.add(block(t.getBlock().getStatements(), next, c));
                    return simple(n, t.getExpression(), start(s), end(t.getExpression()), c);
                }
                case TRY: return tryStatement((TryTree) s, next, c);
                default: {                                                             // expression, assert, local class
                    Node n = node(s, "stmt"); n.succ.add(next);
                    return simple(n, s, start(s), end(s), c);
                }
            }
        }

        static boolean isTrue(ExpressionTree e) { e = strip(e); return e instanceof LiteralTree && Boolean.TRUE.equals(((LiteralTree) e).getValue()); }

        static Ctx loop(Ctx c, String label, Node breakTo, Node continueTo) {
            Ctx in = new Ctx(c); in.label = label; in.breakTo = breakTo; in.continueTo = continueTo;
            return in;
        }

        Node tryStatement(TryTree t, Node next, Ctx c) {
            Node n = node(t, "try");                                                   // no lines of its own: frame
            Ctx outer = c;
            Node after = next;
            if (t.getFinallyBlock() != null) { outer = new Ctx(c); outer.fin = t.getFinallyBlock(); after = fin(t.getFinallyBlock(), next, c); }
            Ctx in = new Ctx(outer);
            in.catches = new ArrayList<>(); in.catchTrees = new ArrayList<>();
            for (CatchTree k : t.getCatches()) {
                Node h = node(k, "catch");
                span(h, start(k), start(k.getBlock()));
                Element p = element.get(k.getParameter());
                if (p != null) { h.defs.add(p); h.kills.add(p); }
                h.succ.add(block(k.getBlock().getStatements(), after, outer));
                h.pseudo.add(after);
                in.catches.add(h); in.catchTrees.add(k);
            }
            Node body = block(t.getBlock().getStatements(), after, in);
            for (int i = t.getResources().size() - 1; i >= 0; i--) {
                Tree r = t.getResources().get(i);
                Node v = node(r, "resource"); v.succ.add(body);
                body = simple(v, r, start(r), end(r), in);
            }
            n.succ.add(body);
            n.pseudo.addAll(in.catches);
            if (t.getFinallyBlock() != null) n.pseudo.add(rethrowing(outer));
            return n;
        }

        Node fin(BlockTree b, Node next, Ctx c) {
            List<Object> key = List.of(b, next);
            Node n = copies.get(key);
            if (n == null) copies.put(key, n = block(b.getStatements(), next, c));
            return n;
        }

        /** The copy of a finally block that runs on an exception, which then goes on outwards. */
        Node rethrowing(Ctx c) {
            List<Object> key = List.of(c, "rethrow");
            Node n = copies.get(key);
            if (n == null) {
                Node r = node(c.fin, "rethrow");
                r.succ.addAll(throwTargets(null, c.up));
                copies.put(key, n = block(c.fin.getStatements(), r, c.up));
            }
            return n;
        }

        Node jump(StatementTree s, ExpressionTree value, Node next, Ctx c, String kind, CharSequence label) {
            Node n = node(s, kind);
            Ctx at = c;
            while (at != null && (kind.equals("return") ? at.returnTo : kind.equals("yield") ? at.yieldTo : null) == null) at = at.up;
            if (at != null && value != null) { n.defs.add(at.result); n.kills.add(at.result); }
            n.succ.add(target(c, kind, label == null ? null : label.toString()));
            n.pseudo.add(next);
            return simple(n, value, start(s), end(s), c);
        }

        /** Where a jump goes, through copies of the finally blocks on its way. */
        Node target(Ctx c, String kind, String label) {
            if (c == null) return exit;
            if (c.fin != null) return fin(c.fin, target(c.up, kind, label), c.up);
            Node t = kind.equals("break") ? c.breakTo : kind.equals("continue") ? c.continueTo : kind.equals("yield") ? c.yieldTo : c.returnTo;
            boolean meant = label == null ? !(c.plain && kind.equals("break")) : label.equals(c.label);
            return t != null && meant ? t : target(c.up, kind, label);
        }

        List<Node> throwTargets(TypeMirror thrown, Ctx c) {
            List<Node> out = new ArrayList<>();
            for (; c != null; c = c.up) {
                if (c.catches != null)
                    for (int i = 0; i < c.catches.size(); i++) {
                        int m = matches(c.catchTrees.get(i), thrown);
                        if (m > 0) out.add(c.catches.get(i));
                        if (m == 2) return out;
                    }
                if (c.fin != null) { out.add(rethrowing(c)); return out; }
            }
            out.add(exit);
            return out;
        }

        /** 2: surely caught, 1: perhaps (thrown is a supertype or unknown), 0: never. */
        int matches(CatchTree k, TypeMirror thrown) {
            int best = 0;
            for (TypeMirror y : caught(k)) {
                if (thrown == null || thrown.getKind() == TypeKind.ERROR || y.getKind() == TypeKind.ERROR) best = Math.max(best, is(y, "java.lang.Throwable") ? 2 : 1);
                else if (types.isSubtype(thrown, y)) best = 2;
                else if (types.isSubtype(y, thrown)) best = Math.max(best, 1);
            }
            return best;
        }

        List<TypeMirror> caught(CatchTree k) {
            Tree y = k.getParameter().getType();
            List<TypeMirror> out = new ArrayList<>();
            for (Tree a : y instanceof UnionTypeTree ? ((UnionTypeTree) y).getTypeAlternatives() : List.of(y)) {
                TypeMirror m = trees.getTypeMirror(trees.getPath(cu, a));
                if (m != null) out.add(m);
            }
            return out;
        }

        static boolean is(TypeMirror t, String name) { Element e = types.asElement(t); return e != null && e.toString().equals(name); }

        /** Handlers that an implicit exception of n (null dereference, index, called method) may reach; none outside try. */
        List<Node> implicitTargets(Node n, Ctx c) {
            List<Node> out = new ArrayList<>();
            TypeMirror runtime = elems.getTypeElement("java.lang.RuntimeException").asType(), error = elems.getTypeElement("java.lang.Error").asType();
            for (; c != null; c = c.up) {
                if (c.catches != null)
                    for (int i = 0; i < c.catches.size(); i++) {
                        CatchTree k = c.catchTrees.get(i);
                        boolean all = caught(k).stream().anyMatch(y -> is(y, "java.lang.Throwable") || is(y, "java.lang.Exception"));
                        boolean hit = all || caught(k).stream().anyMatch(y -> y.getKind() == TypeKind.ERROR || types.isSubtype(y, runtime) || types.isSubtype(y, error))
                                || n.checked.stream().anyMatch(y -> matches(k, y) > 0);
                        if (hit) out.add(c.catches.get(i));
                        if (all) return out;
                    }
                if (c.fin != null) { out.add(rethrowing(c)); return out; }
            }
            return out;
        }

        // ---- dependences

        void controlDependence() {
            int n = nodes.size();
            List<List<Node>> succ = new ArrayList<>();
            for (Node x : nodes) {
                List<Node> s = new ArrayList<>(x.succ);
                s.addAll(x.pseudo);
                if (implicitThrows.equals("full")) s.addAll(x.raised);
                succ.add(s);
            }
            BitSet[] post = new BitSet[n];                                           // post-dominators, each node its own too
            for (int i = 0; i < n; i++) { post[i] = new BitSet(n); if (nodes.get(i) == exit) post[i].set(i); else post[i].set(0, n); }
            for (boolean more = true; more; ) {
                more = false;
                for (int i = n - 1; i >= 0; i--) {
                    if (nodes.get(i) == exit || succ.get(i).isEmpty()) continue;
                    BitSet b = new BitSet(n);
                    b.set(0, n);
                    for (Node s : succ.get(i)) b.and(post[s.index]);
                    b.set(i);
                    if (!b.equals(post[i])) { post[i] = b; more = true; }
                }
            }
            for (int i = 0; i < n; i++) {
                BitSet strict = (BitSet) post[i].clone();
                strict.clear(i);
                for (Node s : succ.get(i)) {
                    BitSet d = (BitSet) post[s.index].clone();
                    d.andNot(strict);
                    for (int k = d.nextSetBit(0); k >= 0; k = d.nextSetBit(k + 1)) nodes.get(k).control.add(nodes.get(i));
                }
            }
            for (Node x : nodes) for (Node h : x.raised) if (h.role.equals("catch")) h.control.add(x);     // a handler runs if this throws
        }

        final Map<Node, Map<Object, Set<Node>>> reaching = new HashMap<>();

        void dataDependence() {
            for (Node x : nodes) { entry.defs.addAll(x.uses); entry.defs.addAll(x.defs); reaching.put(x, new HashMap<>()); }
            Deque<Node> todo = new ArrayDeque<>(nodes);
            while (!todo.isEmpty()) {
                Node x = todo.poll();
                Map<Object, Set<Node>> in = reaching.get(x), out = new HashMap<>();
                in.forEach((l, d) -> { if (!x.kills.contains(l)) out.put(l, new LinkedHashSet<>(d)); });
                for (Object l : x.defs) out.computeIfAbsent(l, k -> new LinkedHashSet<>()).add(x);
                for (Node s : x.succ) if (flow(out, s)) todo.add(s);
                for (Node s : x.raised) if (flow(in, s) | flow(out, s)) todo.add(s);       // thrown before or after the effect
            }
            for (Node x : nodes) for (Object u : x.uses) x.deps.addAll(reaching.get(x).getOrDefault(u, Set.of()));
        }

        boolean flow(Map<Object, Set<Node>> defs, Node to) {
            boolean more = false;
            for (Map.Entry<Object, Set<Node>> e : defs.entrySet()) more |= reaching.get(to).computeIfAbsent(e.getKey(), k -> new LinkedHashSet<>()).addAll(e.getValue());
            return more;
        }

        // ---- slice

        static boolean named(Object loc, String var) { return loc instanceof Element ? ((Element) loc).getSimpleName().contentEquals(var) : loc.equals(var); }

        boolean slice(int line, String var, Set<Integer> lines, Set<Integer> frame) {
            List<Node> at = nodes.stream().filter(x -> x.lines.contains(line)).collect(Collectors.toList());
            if (var != null && at.stream().anyMatch(x -> mentions(x, var))) at.removeIf(x -> !mentions(x, var));
            Set<Node> in = new LinkedHashSet<>();                            // the closure
            Deque<Node> todo = new ArrayDeque<>();
            Set<Node> bare = new LinkedHashSet<>();                          // jumps whose value does not matter
            Consumer<Node> add = x -> { for (Node y : sameStatement(x)) if (in.add(y)) todo.push(y); };
            Consumer<Node> addControl = x -> {
                if (!jumps.equals("bare") || !x.role.equals("return") && !x.role.equals("throw") && !x.role.equals("yield")) add.accept(x);
                else for (Node y : sameStatement(x)) if (!in.contains(y) && bare.add(y)) todo.push(y);
            };
            for (Node x : at) {
                if (var == null || forward || x.defs.stream().anyMatch(d -> named(d, var))) add.accept(x);
                else for (Node y : sameStatement(x)) {                       // the value of var just before x
                    y.control.forEach(addControl);
                    reaching.get(y).forEach((l, defs) -> { if (named(l, var)) defs.forEach(add); });
                }
            }
            while (!todo.isEmpty()) {
                Node x = todo.pop();
                if (forward) nodes.stream().filter(y -> y.deps.contains(x) || y.control.contains(x)).forEach(add);
                else { if (in.contains(x)) x.deps.forEach(add); x.control.forEach(addControl); }
            }
            in.addAll(bare);
            in.addAll(at);
            for (Node x : in) { lines.addAll(x.lines); frameOf(x, frame); }
            frame.removeAll(lines);
            return !at.isEmpty();
        }

        boolean mentions(Node x, String var) { return Stream.concat(x.uses.stream(), x.defs.stream()).anyMatch(l -> named(l, var)); }
        /** All copies of a statement: a finally block has several. */
        List<Node> sameStatement(Node x) { return byStatement.get(x.key()); }
        final Map<List<Object>, List<Node>> byStatement = new HashMap<>();

        void frameOf(Node x, Set<Integer> frame) {
            if (x.role.equals("try")) frame.add(line(start(x.tree)));
            for (Tree t = x.tree; t != null; t = parent.get(t)) {
                if (t instanceof TryTree || t instanceof DoWhileLoopTree || t instanceof LabeledStatementTree) frame.add(line(start(t)));
                if (t instanceof TryTree) for (CatchTree k : ((TryTree) t).getCatches()) frame.add(line(start(k)));
                if (t instanceof DoWhileLoopTree) frame.add(line(start(((DoWhileLoopTree) t).getCondition())));
                if (t instanceof CaseTree) frame.add(line(start(t)));
            }
            if (x != entry)
                for (Set<Object> locs : List.of(x.uses, x.defs))
                    for (Object l : locs) {
                        Tree d = declared.get(l);
                        if (d instanceof VariableTree && ((VariableTree) d).getInitializer() == null && parent.get(d) instanceof BlockTree) frame.add(line(start(d)));
                    }
        }
    }
}
