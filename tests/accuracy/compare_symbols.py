#!/usr/bin/env python3
"""Compares a symbol table with the compiler's: parameter types, and where documentation, annotations, head, name and end stand.

Usage: compare_symbols.py COMPILER.jsonl OURS.jsonl [--misses N]
COMPILER: rows of javac's symbol oracle: "t" class|method|field, "id", "c" (owner), "n" (name), "f" or the class's file,
  "p" (parameter types as written), "doc", "ann" (first line, annotations included), "l0" (first line without), "nl" (the name's line), "l1" (last line).
OURS: rows of `cargo run -p callscope-engine --example symbols -- DIR`: "kind", "id", "file", "doc", "line", "head", "name", "end".

Symbols are paired by file, kind, owner and name, overloads in source order. Prints for each kind how many are paired and how many
agree in each line, then how many differ for a known reason, then up to N of the other differences of each sort. Exit status 1
where there are any.
"""
import collections
import json
import re
import sys

PAIRS = [("doc", "doc"), ("ann", "line"), ("l0", "head"), ("nl", "name"), ("l1", "end")]


def rows(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def key_of(owner, name):
    return owner.replace("$", "."), name


def simple(written):
    """A type as a signature prints it: without annotations, type arguments and qualifiers."""
    text = re.sub(r"@[\w.]+(\([^)]*\))?", "", written)
    while "<" in text and text != (text := re.sub(r"<[^<>]*>", "", text)):
        pass
    return re.sub(r"(\w+\.)+(?=\w)", "", re.sub(r"\s+", "", text))


def compiler(path):
    """(file, kind, owner, name) -> rows in source order"""
    file_of, table = {}, collections.defaultdict(list)
    for row in rows(path):
        owner = row["id"] if row["t"] == "class" else row["c"]
        if row["t"] == "class":
            file_of[row["id"]] = row["f"]
        name = "" if row["t"] == "class" else row["n"]
        table[(row.get("f") or file_of[owner], row["t"], *key_of(owner, name))].append(row)
    return table


def ours(path):
    table = collections.defaultdict(list)
    for row in rows(path):
        owner, _, member = row["id"].partition("#")
        table[(row["file"], row["kind"], *key_of(owner, member.split("(")[0]))].append(row)
    return table


def known(kind, line, theirs, mine, siblings):
    """Why a line differs, where that is a decision and no fault."""
    body = kind == "class" and mine["id"].rpartition("$")[2].isdigit()
    if body and line in ("ann", "l0", "nl"):
        return "an anonymous class starts at the name of its type for us, at its brace for javac"
    if body and line == "doc":
        return "the oracle gives an enum constant's comment to its body, too"
    if kind == "field" and line == "l1" and siblings[mine["file"], mine["line"], mine["end"]] > 1:
        return "one of several variables: the whole declaration for us, to its own end for javac"
    if line == "doc" and "doc" not in theirs and mine.get("markdown"):
        return "the oracle knows no Markdown comments (///)"
    return None


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    misses = int(sys.argv[sys.argv.index("--misses") + 1]) if "--misses" in sys.argv else 5
    if "--misses" in sys.argv:
        arguments.remove(str(misses))
    if len(arguments) != 2:
        sys.exit(__doc__)
    want, have = compiler(arguments[0]), ours(arguments[1])
    paired, agree, explained = collections.Counter(), collections.Counter(), collections.Counter()
    different = collections.defaultdict(list)
    siblings = collections.Counter(
        (r["file"], r["line"], r["end"]) for rs in have.values() for r in rs if r["kind"] == "field")
    languages = {key[0].rpartition(".")[2] for key in want}
    for key in sorted(key for key in want.keys() | have.keys() if key[0].rpartition(".")[2] in languages):
        theirs = sorted(want.get(key, []), key=lambda r: (r["nl"], r["l1"]))
        mine = sorted(have.get(key, []), key=lambda r: (r["name"], r["end"]))
        for row in theirs[len(mine):]:
            different[key[1], "missing"].append(f"{key[0]}:{row['nl']} {key[2]}#{key[3]}")
        for row in mine[len(theirs):]:
            different[key[1], "invented"].append(f"{key[0]}:{row['name']} {row['id']}")
        for a, b in zip(theirs, mine):
            paired[key[1]] += 1
            if key[1] == "method":
                types = ", ".join(map(simple, a["p"]))
                if b["id"].partition("(")[2] == types + ")":
                    agree["method", "types"] += 1
                else:
                    different["method", "types"].append(f"{key[0]}:{b['name']} {b['id']}: {types}")
            for theirs_key, our_key in PAIRS:
                if a.get(theirs_key) == b.get(our_key):
                    agree[key[1], theirs_key] += 1
                elif reason := known(key[1], theirs_key, a, b, siblings):
                    explained[reason] += 1
                else:
                    text = f"{key[0]}:{b['name']} {b['id']}: {a.get(theirs_key)} here {b.get(our_key)}"
                    different[key[1], theirs_key].append(text)
    for kind in ("class", "method", "field"):
        columns = [k for k, _ in PAIRS] + ["types"] * (kind == "method")
        print(f"{kind:7} paired {paired[kind]}", *(f"{k} {agree[kind, k]}" for k in columns))
    for reason, count in explained.most_common():
        print(f"{count:7} lines: {reason}")
    for (kind, what), texts in sorted(different.items()):
        print(f"\n{kind} {what}: {len(texts)}")
        for text in texts[:misses]:
            print("  ", text)
    sys.exit(1 if different else 0)


main()
