#!/usr/bin/env python3
"""Counts the functions, classes and written constructors of Kotlin files independently, and compares.

Usage: count_kotlin.py DIR OURS.jsonl [--misses N]
DIR: where the sources lie.  OURS: rows of `cargo run -p callscope-engine --example symbols -- DIR` ("kind", "id", "file", "name": the line of the name).

The count knows no grammar: comments, strings and characters are blanked (code in `${}` stays), then declarations are found by
their keyword and name. Prints the totals and up to N of the differences, by file and line. Exit status 1 where there are any.
"""
import collections
import json
import pathlib
import re
import sys

IDENTIFIER = r"(?:`[^`\n]+`|\w+)"
FUNCTION = re.compile(
    r"\bfun\s+(?:<(?:[^<>{}=;]|<(?:[^<>]|<[^<>]*>)*>)*>\s*)?(?:[^\s(){}=;]*?(?:<[^(){}=;]*?>)?\??\s*\.\s*|\([^{}=;]*?\)\??\.)?(" + IDENTIFIER + r")\s*\(")
CLASS = re.compile(r"(?<![:.\w])(?<!::)\b(?:class|interface|object)\s+(" + IDENTIFIER + r")")
COMPANION = re.compile(r"\bcompanion\s+object\b(?!\s+" + IDENTIFIER + r"\b)")
CONSTRUCTOR = re.compile(r"\bconstructor\s*\(")


def blanked(text):
    """The text with comments and literals as spaces, lines kept."""
    out, at, stack = [], 0, []                    # stack: the brace depth of each open interpolation, with its string

    def blank(end):
        nonlocal at
        out.append(re.sub(r"[^\n]", " ", text[at:end]))
        at = end

    def string(raw, dollars):
        """Goes on in a string up to its end or its next interpolation."""
        nonlocal at
        start = "$" * dollars + "{"
        while at < len(text):
            if text.startswith(start, at):
                blank(at + len(start))
                stack.append([0, raw, dollars])
                return
            if raw and text.startswith('"""', at):
                blank(re.compile('"+').match(text, at).end())
                return
            if not raw and text[at] in '"\n':
                blank(at + 1)
                return
            blank(at + (2 if text[at] == "\\" and not raw else 1))

    while at < len(text):
        if text.startswith("//", at):
            blank((text + "\n").index("\n", at))
        elif text.startswith("/*", at):
            depth, end = 1, at + 2
            while depth and end < len(text):
                if text.startswith("/*", end):
                    depth, end = depth + 1, end + 2
                elif text.startswith("*/", end):
                    depth, end = depth - 1, end + 2
                else:
                    end += 1
            blank(end)
        elif (m := re.compile(r"'(?:\\u\w{4}|\\.|[^'\\\n])'").match(text, at)):
            blank(m.end())
        elif (m := re.compile(r'(\$*)("""|")').match(text, at)):
            blank(m.end())
            string(m[2] == '"""', max(1, len(m[1])))
        elif stack and text[at] == "}" and stack[-1][0] == 0:
            _, raw, dollars = stack.pop()
            blank(at + 1)
            string(raw, dollars)
        else:
            if stack and text[at] in "{}":
                stack[-1][0] += 1 if text[at] == "{" else -1
            out.append(text[at])
            at += 1
    return "".join(out)


def declared(text):
    """(sort, name, line) of each declaration."""
    code = blanked(text)
    line = lambda offset: code.count("\n", 0, offset) + 1
    for m in FUNCTION.finditer(code):
        yield "function", m[1].strip("`"), line(m.start(1))
    for m in CLASS.finditer(code):
        yield "class", m[1].strip("`"), line(m.start(1))
    for m in COMPANION.finditer(code):
        yield "class", "Companion", line(m.end() - 1)
    for m in CONSTRUCTOR.finditer(code):
        yield "constructor", "<init>", line(m.end() - 2)


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    misses = 20
    if "--misses" in sys.argv:
        misses = int(sys.argv[sys.argv.index("--misses") + 1])
        arguments.remove(str(misses))
    if len(arguments) != 2:
        sys.exit(__doc__)
    root = pathlib.Path(arguments[0])
    texts = {str(p.relative_to(root)): p.read_text(encoding="utf-8", errors="replace") for p in sorted(root.rglob("*.kt"))}
    counted = collections.Counter((file, *d) for file, text in texts.items() for d in declared(text))
    ours = collections.Counter()
    with open(arguments[1], encoding="utf-8") as rows:
        for row in map(json.loads, rows):
            if row["file"] not in texts or row["kind"] == "field":
                continue
            owner, _, member = row["id"].partition("#")
            name = member.split("(")[0] if member else re.split(r"[.$]", owner)[-1]
            source = texts[row["file"]].splitlines()[row["name"] - 1]
            if row["kind"] == "class":
                if not name.isdigit() and re.search(r"\b(class|interface|object)\b", source):
                    ours[row["file"], "class", name, row["name"]] += 1
            elif name == "<init>":
                if re.search(r"\bconstructor\b", source):
                    ours[row["file"], "constructor", name, row["name"]] += 1
            elif not re.search(r"^\W*(@\S+\s+|\w+\s+)*?[gs]et\s*(\(|$)", source.strip()) or "fun " in source:
                ours[row["file"], "function", name, row["name"]] += 1
    for sort in ("function", "class", "constructor"):
        of = lambda table: sum(n for key, n in table.items() if key[1] == sort)
        print(f"{sort:12} counted {of(counted)}, ours {of(ours)}")
    different = sorted((counted - ours) + (ours - counted))
    for key in different[:misses]:
        print("  only", "counted:" if counted[key] > ours[key] else "ours:   ", *key)
    print(f"{len(different)} differences in {len(texts)} files")
    sys.exit(1 if different else 0)


main()
