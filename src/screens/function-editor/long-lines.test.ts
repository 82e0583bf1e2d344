import { language } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { showPanel } from '@codemirror/view';
import { expect, test } from 'vitest';
import { loadLanguage } from './code-language.ts';
import { lineColours } from './long-lines.ts';

const shown = (state: EditorState) => ({
  language: state.facet(language)?.name,
  panels: state.facet(showPanel).filter((one) => one !== null).length,
});

test('a line of 50,001 signs takes the colours away and says so, and they are back with a shorter one', async () => {
  await loadLanguage('function.py');
  const text = `a = 1\n${'x'.repeat(50_000)}\n`;
  const start = EditorState.create({ doc: text, extensions: lineColours('function.py', text) });
  expect(shown(start)).toEqual({ language: 'python', panels: 0 });
  const long = start.update({ changes: { from: 6, insert: 'y' } }).state;
  expect(shown(long)).toEqual({ language: undefined, panels: 1 });
  expect(shown(long.update({ changes: { from: 0, insert: 'b' } }).state)).toEqual({ language: undefined, panels: 1 });
  expect(shown(long.update({ changes: { from: 6, to: 7 } }).state)).toEqual({ language: 'python', panels: 0 });
});

test('lines that grow long elsewhere, together or by joining, are found, and what remains of several is', async () => {
  await loadLanguage('function.py');
  const half = 'x'.repeat(30_000);
  const text = `a = 1\n${half}\n${half}\nb = 2\n`;
  const start = EditorState.create({ doc: text, extensions: lineColours('function.py', text) });
  expect(shown(start)).toEqual({ language: 'python', panels: 0 });
  const joined = start.update({ changes: { from: 30_006, to: 30_007 } }).state;
  expect(shown(joined)).toEqual({ language: undefined, panels: 1 });
  expect(shown(joined.update({ changes: { from: 20_000, insert: '\n' } }).state)).toEqual({ language: 'python', panels: 0 });
  const twice = joined.update({ changes: [{ from: 0, insert: `${half}${half}\n` }] }).state;
  // The first of two is cut: the other is too long still.
  expect(shown(twice.update({ changes: { from: 30_000, insert: '\n' } }).state)).toEqual({ language: undefined, panels: 1 });
  const both = start.update({
    changes: [
      { from: 0, insert: '# ' },
      { from: text.length, insert: `${half}${half}` },
    ],
  }).state;
  expect(shown(both)).toEqual({ language: undefined, panels: 1 });
});

test('a file that begins with a line of 1 MB has no colours', async () => {
  await loadLanguage('function.py');
  const text = 'x'.repeat(1_000_000);
  const state = EditorState.create({ doc: text, extensions: lineColours('function.py', text) });
  expect(shown(state)).toEqual({ language: undefined, panels: 1 });
});
