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

test('a file that begins with a line of 1 MB has no colours', async () => {
  await loadLanguage('function.py');
  const text = 'x'.repeat(1_000_000);
  const state = EditorState.create({ doc: text, extensions: lineColours('function.py', text) });
  expect(shown(state)).toEqual({ language: undefined, panels: 1 });
});
