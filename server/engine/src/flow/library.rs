//! What is known by name about the JDK's and Kotlin's own libraries: which methods change nothing, which types cannot
//! change and how scope functions run their lambdas. A table of data, for flow only: it says
//! nothing of threads or risks.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::facts::{LambdaRun, Source, Value};
use crate::hir::{TypeArena, TypeId, TypeRef};

/// A set of words, made once.
type Words = LazyLock<HashSet<&'static str>>;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        $($(#[$doc])* static $name: Words = LazyLock::new(|| $text.split_whitespace().collect());)*
    };
}

words! {
    /// Types whose objects cannot be changed, and types nobody changes through.
    IMMUTABLE = "String Boolean Character Byte Short Integer Long Float Double Void Int Char UInt ULong UByte UShort Unit Nothing
        Number CharSequence Class KClass Runnable Callable Iterable Comparator BigInteger BigDecimal UUID Pattern Regex MatchResult Optional
        OptionalInt OptionalLong Locale Charset URI Path Duration Instant LocalDate LocalTime LocalDateTime ZonedDateTime OffsetDateTime
        Function BiFunction Supplier Consumer BiConsumer Predicate BiPredicate UnaryOperator BinaryOperator IntFunction ToIntFunction Pair
        Triple IntRange LongRange CharRange IntProgression Throwable Exception Error";

    /// Methods of the JDK's and Kotlin's types that change neither their receiver nor what they are given.
    PURE = "size isEmpty isNotEmpty isBlank isNotBlank isNullOrEmpty isNullOrBlank get getOrDefault getOrElse getOrNull contains containsKey containsValue
        containsAll indexOf lastIndexOf length charAt substring subSequence toString equals hashCode compareTo compare peek peekFirst
        peekLast first last firstKey lastKey getFirst getLast hasNext stream iterator keySet values entrySet toArray getKey getValue
        getName getMessage getClass ordinal name isPresent floorKey ceilingKey of copyOf copyOfRange asList binarySearch max min
        frequency valueOf format join deepToString unmodifiableList unmodifiableSet unmodifiableMap unmodifiableCollection emptyList
        requireNonNull nonNull isNull clone trim strip toUpperCase toLowerCase uppercase lowercase startsWith endsWith split replace
        replaceFirst matches repeat concat intValue longValue doubleValue floatValue booleanValue parseInt parseLong parseDouble parseBoolean
        abs sqrt pow floor ceil round sin cos tan exp log log10 signum hypot floorMod floorDiv addExact subtractExact multiplyExact
        map filter filterNot filterNotNull filterIsInstance mapNotNull mapIndexed mapValues mapKeys flatMap flatten fold reduce
        sum sumOf count any all none find firstOrNull lastOrNull single singleOrNull take takeLast takeWhile drop dropLast
        dropWhile sorted sortedBy sortedByDescending sortedWith sortedDescending reversed distinct distinctBy groupBy associate associateBy
        associateWith partition zip zipWithNext chunked windowed joinToString toList toSet toMap toMutableList toMutableSet
        toMutableMap toTypedArray toIntArray asSequence withIndex indices lastIndex minOf maxOf minBy maxBy minByOrNull maxByOrNull minOrNull
        maxOrNull average coerceAtLeast coerceAtMost coerceIn toInt toLong toDouble toFloat toShort toByte toChar toIntOrNull
        toLongOrNull toDoubleOrNull toBoolean digitToInt code plus minus times div rem mod unaryMinus inc dec not and or xor inv
        shl shr ushr rangeTo until downTo step to component1 component2 component3 component4 component5 let removePrefix
        removeSuffix removeSurrounding substringBefore substringAfter substringBeforeLast substringAfterLast padStart padEnd lines orEmpty elementAt
        elementAtOrNull slice union intersect subtract none indexOfFirst indexOfLast trimIndent trimMargin isDigit isLetter
        isLetterOrDigit isWhitespace isUpperCase isLowerCase isFinite isNaN toRegex lowercaseChar uppercaseChar chars boxed mapToInt
        mapToObj mapToLong mapToDouble collect limit skip anyMatch allMatch noneMatch findFirst findAny orElse orElseGet orElseThrow isAfter
        isBefore toMillis toSeconds getSeconds getBytes toCharArray toByteArray codePointAt compareToIgnoreCase equalsIgnoreCase contentEquals
        intern descendingMap headMap tailMap subMap subList higherKey lowerKey firstEntry lastEntry getOrThrow";

    /// Functions without a receiver that touch nothing of the object that calls them.
    PLAIN = "println print listOf listOfNotNull setOf mapOf mutableListOf mutableSetOf mutableMapOf arrayListOf hashMapOf hashSetOf linkedMapOf linkedSetOf
        sortedMapOf sortedSetOf arrayOf intArrayOf longArrayOf doubleArrayOf booleanArrayOf charArrayOf byteArrayOf arrayOfNulls emptyList
        emptyMap emptySet emptyArray sequenceOf emptySequence buildString buildList buildMap buildSet maxOf minOf require requireNotNull check
        checkNotNull error TODO lazy repeat run with synchronized measureTimeMillis runCatching abs sqrt readLine readln StringBuilder Pair Triple
        compareBy compareByDescending generateSequence sequence lazyOf assert";

    /// Types of the JDK and of Kotlin that are met without an import that tells, or through a wildcard.
    LIBRARY = "Object String StringBuilder StringBuffer Thread Math Integer Long Double Float Short Byte Character Boolean Number System Runtime
        Iterable Comparable Runnable Exception RuntimeException Error Throwable List ArrayList LinkedList Set HashSet TreeSet
        LinkedHashSet Map HashMap TreeMap LinkedHashMap Deque ArrayDeque Queue PriorityQueue Collection Collections Arrays Objects
        Iterator ListIterator Random Scanner Optional BitSet Stack Vector Stream IntStream Collectors File Reader Writer InputStream OutputStream
        BufferedReader BufferedWriter StringReader StringWriter PrintStream PrintWriter Files Path Paths MutableList MutableSet MutableMap
        MutableCollection Sequence Regex Array IntArray LongArray DoubleArray BooleanArray CharArray ByteArray AtomicInteger AtomicLong
        IllegalArgumentException IllegalStateException UnsupportedOperationException NullPointerException IndexOutOfBoundsException
        NumberFormatException ArithmeticException ClassCastException NoSuchElementException IOException UncheckedIOException";

    /// Library methods that change their receiver but none of their arguments.
    MUTATORS = "add addAll addFirst addLast put putAll putIfAbsent set remove removeAll removeAt removeIf removeFirst removeLast removeFirstOrNull removeLastOrNull
        retainAll clear append appendLine insert deleteCharAt delete setLength setCharAt reverse push pop poll pollFirst pollLast offer
        offerFirst offerLast next previous println print printf write flush close read readLine readText sort sortBy sortWith shuffle
        getOrPut computeIfAbsent computeIfPresent compute merge replaceAll incrementAndGet getAndIncrement decrementAndGet addAndGet
        forEach onEach forEachIndexed nextInt nextBoolean nextDouble nextLine hasNextLine hasNextInt ensureCapacity fill";
}

/// Whether objects of the type of this simple name cannot be changed.
pub(crate) fn immutable(name: &str) -> bool {
    IMMUTABLE.contains(name) || name.ends_with("Exception") || name.ends_with("Error")
}

/// Whether a library method of this name changes nothing.
pub(crate) fn pure(name: &str) -> bool {
    PURE.contains(name)
}

/// Whether a library method of this name changes its receiver only.
pub(crate) fn mutator(name: &str) -> bool {
    MUTATORS.contains(name)
}

/// Whether this is a library function called without a receiver.
pub(crate) fn plain(name: &str) -> bool {
    PLAIN.contains(name)
}

/// Whether a type of this simple name belongs to a library.
pub(crate) fn library_type(name: &str) -> bool {
    LIBRARY.contains(name) || immutable(name)
}

/// Library classes whose static methods change arrays and collections that they are given.
pub(crate) fn changes_arguments(class: &str) -> bool {
    matches!(class, "Collections" | "Arrays")
}

/// How a well-known function runs the lambda it is given, and what its value is.
pub(crate) fn scope_function(name: &str, has_receiver: bool) -> Option<(LambdaRun, Value)> {
    use Source::{Argument, Element, Receiver, Unknown};
    let run = |once, parameter, this, value_used| LambdaRun { once, parameter, this, value_used };
    Some(match (name, has_receiver) {
        ("let", true) | ("use", true) => (run(true, Receiver, Unknown, true), Value::Lambda),
        ("run", true) => (run(true, Unknown, Receiver, true), Value::Lambda),
        ("also", true) => (run(true, Receiver, Unknown, false), Value::Receiver),
        ("apply", true) => (run(true, Unknown, Receiver, false), Value::Receiver),
        ("takeIf" | "takeUnless", true) => (run(true, Receiver, Unknown, true), Value::Receiver),
        ("withLock" | "withPermit", true) => (run(true, Unknown, Unknown, true), Value::Lambda),
        (
            "run" | "runBlocking" | "coroutineScope" | "supervisorScope" | "buildString" | "buildList" | "buildMap"
            | "buildSet",
            false,
        ) => (run(true, Unknown, Unknown, name == "run" || !name.starts_with("build")), Value::Lambda),
        ("with", false) => (run(true, Argument, Argument, true), Value::Lambda),
        ("synchronized" | "withContext", false) => (run(true, Unknown, Unknown, true), Value::Lambda),
        ("repeat", false) => (run(false, Unknown, Unknown, false), Value::Other),
        ("forEach" | "onEach" | "forEachIndexed" | "ifPresent" | "forEachRemaining" | "forEachOrdered", true) => {
            (run(false, Element, Unknown, false), Value::Other)
        }
        ("forEachLine" | "useLines", true) => (run(false, Unknown, Unknown, name == "useLines"), Value::Other),
        (
            "map" | "mapNotNull" | "filter" | "filterNot" | "flatMap" | "any" | "all" | "none" | "count" | "sumOf"
            | "find" | "firstOrNull" | "first" | "lastOrNull" | "groupBy" | "associateBy" | "associateWith"
            | "partition" | "sortedBy" | "maxByOrNull" | "minByOrNull" | "takeWhile" | "dropWhile" | "removeIf"
            | "anyMatch" | "allMatch" | "noneMatch",
            true,
        ) => (run(false, Element, Unknown, true), Value::Other),
        _ => return None,
    })
}

/// Whether an extension of the standard library for receivers of this type may change them.
pub(crate) fn mutable_receiver(types: &TypeArena, ty: TypeId) -> bool {
    match types.get(ty) {
        TypeRef::Path { name, .. } => {
            let name = name.as_str().rsplit('.').next().unwrap_or("");
            name.starts_with("Mutable")
                || name.ends_with("Array")
                || matches!(name, "StringBuilder" | "Appendable" | "Array")
        }
        TypeRef::Nullable(of) => mutable_receiver(types, of),
        TypeRef::Array(_) => true,
        _ => false,
    }
}
