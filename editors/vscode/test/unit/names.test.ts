import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnOfCall, ownerOf, simpleName } from '../../src/names.ts';

test('a signature has an owner and a name', () => {
    const parts = (signature: string) => [ownerOf(signature), simpleName(signature)];
    assert.deepEqual(parts('DBHelper.queryUser(String, Map.Entry)'), ['DBHelper', 'queryUser']);
    assert.deepEqual(parts('com.example.Outer.Inner.<init>'), ['com.example.Outer.Inner', '<init>']);
    assert.deepEqual(parts('main'), ['', 'main']);
});

test('a call is found in its line as it is written there', () => {
    const marked = (line: string, signature: string) => {
        const at = columnOfCall(line, signature);
        return `${line.slice(0, at)}|${line.slice(at)}`;
    };
    assert.equal(
        marked('  db.rawQuery(query, null);', 'SQLiteDatabase.rawQuery(String, String[])'),
        '  db.|rawQuery(query, null);',
    );
    assert.equal(marked('  load(reload());', 'A.load'), '  |load(reload());');
    assert.equal(marked('  reload(load());', 'A.load'), '  reload(|load());');
    assert.equal(marked('  var r = new Reader(x);', 'java.io.Reader.<init>(Lock)'), '  var r = new |Reader(x);');
    assert.equal(marked('  val s = app.store', 'FieldnotesApp.getStore'), '  val s = app.|store');
    assert.equal(marked('  a + b', 'Money.plus'), '  |a + b', 'an operator has no name there');
    assert.equal(marked('  étude()', 'A.étude'), '  |étude()');
});
