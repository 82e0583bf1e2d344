import { describe, expect, test } from 'vitest';
import { emptyWorkflowDocument, type PresenceState, type WorkflowNode } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { createChangeNews } from './change-news.ts';

const node: WorkflowNode = { functionId: 'site', stage: 'live', digest: 'd', name: '', disabled: false, inputs: {}, links: {} };
const person = (name: string, writer: number): PresenceState => ({ clientId: writer, userId: name, name, colour: 1, writer });
const document = () => ({
  ...emptyWorkflowDocument('Tower'),
  nodes: { a: node, b: node },
  layout: { a: [0, 0, 0] as [number, number, 0], b: [8, 8, 0] as [number, number, 0] },
});
const setUp = (others: PresenceState[]) => {
  const ports = fakePorts({ document: document() });
  const news = createChangeNews(ports.reader, () => others);
  let writers: ReadonlySet<number> | undefined;
  ports.reader.subscribeAll((touched) => void news.note(touched, writers));
  /** Carries a command out as if these had written it. */
  const by = (written: number[] | undefined, ...calls: Parameters<typeof ports.commands.dispatch>[0][]) => {
    writers = written && new Set(written);
    for (const call of calls) ports.commands.dispatch(call);
  };
  return { news, by };
};

describe('what others changed', () => {
  test('many changes of one person become one item for each kind, told once', () => {
    const { news, by } = setUp([person('Aiko', 7)]);
    by(
      [7],
      { type: 'node.set-input', id: 'a', property: 'Height', value: 4 },
      { type: 'node.set-input', id: 'a', property: 'Height', value: 5 },
      { type: 'layout.move', positions: { a: { to: [4, 4, 0] }, b: { to: [12, 12, 0] } } },
    );
    expect(news.take()).toEqual([
      { kind: 'changed', who: 'Aiko', count: 1, node: 'a' },
      { kind: 'moved', who: 'Aiko', count: 1, node: 'b' },
    ]);
    expect(news.take()).toEqual([]);
  });

  test('what this tab does is not told, and is known afterwards', () => {
    const { news, by } = setUp([person('Aiko', 7)]);
    by(undefined, { type: 'node.add', id: 'c', node, layout: [0, 0, 0] });
    expect(news.take()).toEqual([]);
    by([7], { type: 'node.set-input', id: 'c', property: 'Height', value: 4 });
    expect(news.take()).toEqual([{ kind: 'changed', who: 'Aiko', count: 1, node: 'c' }]);
  });

  test('a removal, which names no writer, is of the one other person; among several of nobody', () => {
    const one = setUp([person('Aiko', 7)]);
    one.by([], { type: 'node.delete', ids: ['a'] });
    expect(one.news.take()).toEqual([{ kind: 'removed', who: 'Aiko', count: 1 }]);
    const two = setUp([person('Aiko', 7), person('Ben', 8)]);
    two.by([], { type: 'node.delete', ids: ['a', 'b'] });
    two.by([8], { type: 'workflow.rename', name: 'Slope' });
    expect(two.news.take()).toEqual([
      { kind: 'removed', who: undefined, count: 2 },
      { kind: 'renamed', who: 'Ben', count: 1 },
    ]);
  });

  test('one that was added and moved is told as added', () => {
    const { news, by } = setUp([person('Aiko', 7)]);
    by([7], { type: 'node.add', id: 'c', node, layout: [0, 0, 0] }, { type: 'layout.move', positions: { c: { to: [4, 4, 0] } } });
    expect(news.take()).toEqual([{ kind: 'added', who: 'Aiko', count: 1, node: 'c' }]);
  });
});
