import { describe, expect, it } from 'vitest';
import type { EditField, ElementEdits } from '#viewer';
import { elementHandles } from './element-handles.ts';
import { withTried, type TriedChange } from './tried-change.ts';

const heard: string[] = [];
const field = (name: string, value: number): EditField => ({
  name,
  label: name,
  description: '',
  property: { type: 'number', $partiUnitType: 'length' },
  value,
  isDifferent: false,
  isChanged: false,
  original: undefined,
  onPreview: (next) => heard.push(`tries ${String(next)}`),
  onCommit: (next) => heard.push(`keeps ${String(next)}`),
  onCancel: () => heard.push('puts back'),
  onRevert: () => undefined,
});
const edits = {
  groups: [
    { id: 'f Panel', title: 'Panel', notes: [], fields: [field('Depth', 0.2), field('Width', 1.5)] },
    { id: 'g Panel', title: 'Other', notes: [], fields: [field('Depth', 0.4)] },
  ],
  refusal: undefined,
} as unknown as ElementEdits;

describe('what a hand tries with a handle', () => {
  it('W3.27: is told before it is previewed, and over once it is let go or put back', () => {
    const face = { at: [0, 0, 0], direction: [0, -1, 0], extent: 0.2, isOuter: true } as const;
    const handles = elementHandles(edits, { nodeId: 'f', elementId: 'p' }, { Id: 'p' }, () => [face], {
      onHold: () => undefined,
      onTried: (tried) => heard.push(tried ? `told ${tried.id}: ${String(tried.value)}` : 'let go'),
    });
    const [depth] = handles!.handles;
    handles!.onPreview(depth!.id, 0.3);
    handles!.onCommit(depth!.id, 0.35, 0.25);
    handles!.onPreview(depth!.id, 0.3);
    handles!.onCancel();
    expect(heard).toEqual([
      'told f Panel Depth: 0.3',
      'tries 0.3',
      'keeps 0.35',
      'let go',
      'told f Panel Depth: 0.3',
      'tries 0.3',
      'puts back',
      'let go',
    ]);
  });

  it('W3.27: stands in its field, and in no other', () => {
    const tried: TriedChange = { id: 'f Panel Depth', value: 0.3 };
    const values = (one: ElementEdits | undefined) => one?.groups.flatMap(({ fields }) => fields.map(({ value }) => value));
    expect(values(withTried(edits, tried))).toEqual([0.3, 1.5, 0.4]);
    expect(withTried(edits, undefined)).toBe(edits);
  });
});
