#!/usr/bin/env python3
"""Score a candidate symbol table against CallOracle's (or KotlinOracle's) symbols.

Usage: score_symbols.py ORACLE.symbols.jsonl[.gz] CANDIDATE.jsonl[.gz] [--no-anon] [--kotlin] [--json]
CANDIDATE: {"kind": "class"|"method"|"field", "id": ID, "file": PATH, "line": first line, "end": last line}
  ID as for score.py: pkg.Outer.Inner, pkg.Outer.Inner#method(type,...), pkg.Outer.Inner#field; interfaces, enums, records and
  annotation types are "class", enum constants are "field". Without "(...)" a method is matched by name only.
Symbols in anonymous and local classes have compiler-made names (Outer$1); --no-anon leaves them out of the population, and
candidates on their lines are then neutral. Reports precision/recall by kind, for methods also with parameter types, and for the
matched ones how the first line was counted: nl name, l0 after annotations, ann with annotations, doc with Javadoc.
--json: one object instead of lines.
--kotlin: as in score.py (package or FileKt, Foo or Foo.Companion, Kotlin's or Java's types, receiver left out); objects and
companions are "class", properties "field"; property accessors are neutral.
"""
import builtins, collections, json, sys
import score
from score import parse, rows, simple

KINDS = {'class': 'class', 'method': 'method', 'field': 'field'}


def main():
    args = [a for a in sys.argv[1:] if not a.startswith('--')]
    no_anon = '--no-anon' in sys.argv
    score.KOTLIN = '--kotlin' in sys.argv
    hidden, file_of, truth, neutral = set(), {}, collections.defaultdict(list), set()
    classes, around, accessors = set(), set(), set()
    if score.KOTLIN:
        for r in rows(args[0]):
            around.add(r['c' if r['t'] != 'class' else 'id'].replace('$', '.'))
            if r['t'] == 'class' and r['k'] != 'companion':
                classes.add(r['id'].replace('$', '.'))
        around -= classes                                                       # files and companions

    def owner(c):
        """--kotlin: files and companions count as the package or class around them."""
        c = c.replace('$', '.')
        return c.rpartition('.')[0] if c in around else c

    for r in rows(args[0]):
        if r['t'] == 'class':
            file_of[r['id']] = r['f']
            if r['nest'] in ('anon', 'local') or any(r['id'].startswith(h + '$') for h in hidden):
                hidden.add(r['id'])
        cls = r['id'] if r['t'] == 'class' else r['c']
        f = r.get('f') or file_of[cls]
        if no_anon and cls in hidden:
            neutral.add((f, r['t'], r['nl']))
            continue
        if score.KOTLIN and 'acc' in r:
            accessors |= {(f, owner(cls), x) for x in (r['n'], r['prop'])}
            continue
        m = parse((owner(cls) if score.KOTLIN else cls.replace('$', '.')) + '#' + r['n']) if r['t'] != 'class' else None
        truth[f, r['t'], cls.replace('$', '.') if m is None else m[:2]].append(r)

    got = collections.defaultdict(list)
    for c in rows(args[1]):
        if c['kind'] in KINDS and (c['file'], c['kind'], c['line']) not in neutral:
            m = parse(c['id'])
            if score.KOTLIN and c['kind'] != 'class':
                m = m._replace(cls=owner(m.cls))
                if c['kind'] == 'method' and (c['file'], *m[:2]) in accessors and (c['file'], 'method', m[:2]) not in truth:
                    continue
            got[c['file'], c['kind'], c['id'].replace('$', '.') if c['kind'] == 'class' else m[:2]].append((c, m))
    as_json, out = '--json' in sys.argv, {}
    print = (lambda *_: None) if as_json else builtins.print
    for kind in KINDS:
        want, have = {k for k in truth if k[1] == kind}, {k for k in got if k[1] == kind}
        both = want & have
        out[kind] = {'want': len(want), 'claimed': len(have), 'precision': len(both) / max(1, len(have)), 'recall': len(both) / max(1, len(want))}
        print(f'{kind:7} want {len(want)} claimed {len(have)} precision {len(both) / max(1, len(have)):.4f} recall {len(both) / max(1, len(want)):.4f}')
        if kind == 'method':
            n = ok = claimed = good = 0
            for k in want | have:
                sigs = [{tuple(simple(p or '?') for p in r['p']), parse(r['id']).types} for r in truth.get(k, ())]
                if score.KOTLIN:
                    sigs = [s | {t[1:] for t in s if 'ext' in r} for s, r in zip(sigs, truth.get(k, ()))]
                types = {m.types for _, m in got.get(k, ())}
                n, claimed = n + len(sigs), claimed + len(types)
                ok += sum(bool(s & types) for s in sigs)
                good += len(types & set().union(*sigs))      # overloads may look alike
            out['types'] = {'want': n, 'claimed': claimed, 'precision': good / max(1, claimed), 'recall': ok / max(1, n)}
            print(f'        with parameter types: want {n} claimed {claimed} precision {good / max(1, claimed):.4f} recall {ok / max(1, n):.4f}')
        first, last, n = collections.Counter(), 0, 0
        for k in both:
            if len(truth[k]) == len(got[k]) == 1:                                   # no overloads: lines can be compared
                r, c = truth[k][0], got[k][0][0]
                n += 1
                first.update(x for x in ('nl', 'l0', 'ann', 'doc') if r.get(x, r['ann']) == c.get('line'))
                last += r['l1'] == c.get('end')
        if n:
            print(f'        of {n} without overloads: first line =', *(f'{x} {v / n:.3f}' for x, v in first.most_common()), f'; last line right {last / n:.3f}')
    if as_json:
        sys.stdout.write(json.dumps(out) + '\n')


main()
