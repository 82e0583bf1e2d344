import { describe, expect, it } from 'vitest';
import type { ElementRef } from '../model/model-selection.ts';
import { PickSession } from './pick-session.ts';
import type { PickRequest } from './pick-request.ts';

const column = (elementId: string) => ({ nodeId: 'columns', elementId, name: elementId, note: 'Column' });
const wall: ElementRef = { nodeId: 'walls', elementId: 'w1' };

function ask(more: Partial<PickRequest> = {}) {
  const picked: (readonly ElementRef[])[] = [];
  let cancelled = 0;
  const session = new PickSession({
    id: '1',
    title: 'Column',
    candidates: [column('c1'), column('c2')],
    refusal: ({ elementId }) => `${elementId} is no column.`,
    onPick: (elements) => picked.push(elements),
    onCancel: () => cancelled++,
    ...more,
  });
  return { session, picked, cancelled: () => cancelled };
}

describe('PickSession', () => {
  it('ends with the first candidate and hands over its reference alone', () => {
    const { session, picked } = ask();
    session.take(column('c2'));
    expect(picked).toEqual([[{ nodeId: 'columns', elementId: 'c2' }]]);
    expect(session.end).toBe('picked');
    session.take(column('c1'));
    session.cancel();
    expect(picked).toHaveLength(1);
    expect(session.end).toBe('picked');
  });

  it('refuses what is no candidate and says why, at the pointer and at a click', () => {
    const { session, picked } = ask();
    session.point(wall);
    expect(session.refusal).toBe('w1 is no column.');
    expect(session.pointed).toBeUndefined();
    session.point(column('c1'));
    expect(session.refusal).toBeUndefined();
    expect(session.pointed?.name).toBe('c1');
    session.take(wall);
    expect(session.refusal).toBe('w1 is no column.');
    expect(picked).toEqual([]);
  });

  it('gathers several, takes one back, and leaves others out of a region', () => {
    const { session, picked } = ask({ many: true, chosen: [{ nodeId: 'columns', elementId: 'c1' }] });
    session.add([{ nodeId: 'columns', elementId: 'c2' }, wall]);
    session.take(column('c1'));
    expect(picked).toEqual([]);
    session.finish();
    expect(picked).toEqual([[{ nodeId: 'columns', elementId: 'c2' }]]);
  });

  it('tells once that it was given up', () => {
    const { session, picked, cancelled } = ask();
    session.cancel();
    session.cancel();
    session.take(column('c1'));
    expect([cancelled(), picked]).toEqual([1, []]);
  });
});
