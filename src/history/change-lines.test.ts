import { describe, expect, it } from 'vitest';
import { changesBetween, emptyWorkflowDocument, type WorkflowDocument, type WorkflowNode } from '#domain';
import { changeLines, type LineWords } from './change-lines.ts';

/** Words of a page that knows no function: the version that an entry is of has gone. */
const words: LineWords = {
  say: (key) => key,
  recordOf: () => undefined,
  valueText: (_property, value) => JSON.stringify(value) ?? '',
  locale: 'en',
};
const node = (inputs: WorkflowNode['inputs'], digest = 'gone'): WorkflowNode => ({
  functionId: 'a-function',
  stage: 'live',
  digest,
  name: '',
  disabled: false,
  inputs,
  links: {},
});
const documentOf = (nodes: WorkflowDocument['nodes']): WorkflowDocument => ({ ...emptyWorkflowDocument('Tower'), nodes });
const lines = (from: WorkflowDocument, to: WorkflowDocument) =>
  changeLines(changesBetween(from, to), from, to, words).map(({ kind, label, from: was, to: is }) => [kind, label, was, is]);

describe('an entry whose function version is gone', () => {
  it('is told by the names that the document has: which input, what was and what is', () => {
    const [[kind, label, was, is] = []] = lines(documentOf({ a: node({ Height: 3 }) }), documentOf({ a: node({ Height: 4 }) }));
    expect([kind, was, is]).toEqual(['changed', '3', '4']);
    expect(label).toContain('a-function');
    expect(label).toContain('Height');
  });

  it('that came, went or took another version is told too', () => {
    const [before, after] = [documentOf({ a: node({}), b: node({}) }), documentOf({ b: node({}, 'newer'), c: node({}) })];
    expect(new Set(lines(before, after).map(([kind]) => kind))).toEqual(new Set(['added', 'changed', 'removed']));
  });

  it('with inputs called like what every object has does no harm', () => {
    const [[kind] = []] = lines(documentOf({ a: node({}) }), documentOf({ a: node({ constructor: 1 }) }));
    expect(kind).toBe('changed');
  });
});
