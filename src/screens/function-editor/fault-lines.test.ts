import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { faultLines, faultsAt, type FaultyLine } from './fault-lines.ts';

/** What stands at each line that is decorated: its class, or the words behind it. */
function decorated(state: EditorState): string[] {
  const told: string[] = [];
  for (const set of state.facet(EditorView.decorations))
    if (typeof set !== 'function')
      set.between(0, state.doc.length, (from, _to, { spec }) => {
        const { class: kind, widget } = spec as { class?: string; widget?: { fault: FaultyLine } };
        told.push(`${state.doc.lineAt(from).number} ${kind ?? widget?.fault.sentence}`);
      });
  return told;
}

it('W2.05b says behind a line what is wrong in it, an error before a warning, and goes along with what is typed above', () => {
  const empty = EditorState.create({ doc: 'one\ntwo\nthree', extensions: [faultLines] });
  const faults: FaultyLine[] = [
    { line: 2, severity: 'warning', sentence: 'not used' },
    { line: 2, severity: 'error', sentence: 'no such name' },
    // Of a text that was longer.
    { line: 9, severity: 'warning', sentence: 'too long' },
  ];
  const { state } = empty.update({ effects: faultsAt(faults) });
  expect(decorated(state)).toEqual(['2 cm-error-line', '2 no such name', '3 cm-warning-line', '3 too long']);
  const typed = state.update({ changes: { from: 0, insert: 'zero\n' } }).state;
  expect(decorated(typed)).toEqual(['3 cm-error-line', '3 no such name', '4 cm-warning-line', '4 too long']);
  expect(decorated(typed.update({ effects: faultsAt([]) }).state)).toEqual([]);
});
