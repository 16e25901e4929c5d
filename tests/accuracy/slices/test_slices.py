#!/usr/bin/env python3
"""Runs SliceOracle on the hand-worked slices in Slices.java and compares.  Usage: test_slices.py [METHOD]"""
import atexit, json, os, re, shutil, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))

def compiled():
    """Compiles SliceOracle into a temporary folder (ORACLE_BIN: a folder that holds it already) and returns that folder."""
    out = os.environ.get('ORACLE_BIN')
    if not out:
        out = tempfile.mkdtemp(prefix='oracle-')
        atexit.register(shutil.rmtree, out, True)
        subprocess.run(['javac', '-nowarn', '-d', out, os.path.join(here, 'SliceOracle.java')], check=True)
    return out


BIN = compiled()

src = os.path.join(here, 'Slices.java')
only = sys.argv[1:]
methods, cur = {}, None
for n, line in enumerate(open(src), 1):
    m = re.match(r'    (?:static )?[\w\[\]<>]+ (\w+)\(.*\) \{$', line)
    if m:
        cur = methods[m[1]] = {'want': set(), 'frame': set()}
    m = re.search(r'//([*?C])(?: (\S+)(.*))?', line)
    if m and cur is not None:
        (cur['frame'] if m[1] == '?' else cur['want']).add(n)
        if m[1] == 'C':
            cur['crit'] = (n, m[2], m[3].split())

good = bad = 0
for name, t in methods.items():
    if 'crit' not in t or only and name not in only:
        continue
    line, var, opts = t['crit']
    cmd = ['java', '-cp', BIN, 'SliceOracle', src, name, str(line), *([] if var == '-' else [var]), '--json', *opts]
    p = subprocess.run(cmd, capture_output=True, text=True)
    if p.returncode:
        print('FAIL', name, p.stderr)
        bad += 1
        continue
    r = json.loads(p.stdout)
    got = set(r['lines'])
    extra, missing = got - t['want'], t['want'] - got
    frame = set(r['frame']) ^ t['frame']
    if extra or missing or frame:
        bad += 1
        print('FAIL', name, 'extra', sorted(extra), 'missing', sorted(missing), 'frame differs', sorted(frame))
    else:
        good += 1
print(f'{good} passed, {bad} failed')
sys.exit(bad > 0)
