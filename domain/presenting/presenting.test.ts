import { describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type WorkflowDocument, type WorkflowSlide, type WorkflowView } from '../workflow/document.ts';
import { arriveMs, deckBeside, isArranged, orderBehind, shownSlides, slideOrderAt, viewOfSlide } from './deck.ts';
import { beginTalk, nextTalk, slideOnWall, talkEventOf, type Talk, type TalkEvent } from './talk.ts';
import { isMarked, shareOf, spreadValues, stepped, triesOf, tryRange, valueAt } from './try-values.ts';

const view = (name: string, order: number, more: Partial<WorkflowView> = {}): WorkflowView => ({
  type: 'model',
  name,
  order,
  ...more,
});
const slide = (order: number, more: Partial<WorkflowSlide> = {}): WorkflowSlide => ({
  deck: 'deck',
  order,
  kind: 'words',
  ...more,
});
const documentWith = (part: Partial<WorkflowDocument>): WorkflowDocument => ({ ...emptyWorkflowDocument('Tower'), ...part });

describe('a deck', () => {
  it('W2.02d: nobody has to make: one slide a view in the order of the tabs, groups as chapters, none for setup', () => {
    expect(shownSlides(documentWith({})).map(({ id, slide }) => [id, slide.view])).toEqual([
      ['model', 'model'],
      ['report', 'report'],
    ]);
    const views = {
      c: view('C', 3, { group: 'Building' }),
      a: view('A', 0),
      s: view('S', 1, { type: 'setup' }),
      b: view('B', 2, { group: 'Building', type: 'report' }),
    };
    const slides = shownSlides(documentWith({ views }));
    expect(slides.map(({ id, slide }) => [id, slide.chapter])).toEqual([
      ['a', undefined],
      ['b', 'Building'],
      ['c', undefined],
    ]);
  });

  it('becomes part of the document with its first change, once, and an emptied one stays empty', () => {
    const document = documentWith({ views: { a: view('A', 0), b: view('B', 1) } });
    const beside = deckBeside(document);
    expect(Object.keys(beside?.slides ?? {})).toEqual(['a', 'b']);
    const kept = documentWith({ ...document, decks: { ...beside?.decks }, slides: {} });
    expect([isArranged(kept), shownSlides(kept), deckBeside(kept)]).toEqual([true, [], undefined]);
  });

  it('is moved between neighbours, and a new slide stands behind another', () => {
    const slides = ['a', 'b', 'c'].map((id, order) => ({ id, slide: slide(order) }));
    expect(slideOrderAt(slides, 'c', 0)).toBe(-1);
    expect(slideOrderAt(slides, 'a', 1)).toBe(1.5);
    expect(slideOrderAt(slides, 'a', 9)).toBe(3);
    expect(slideOrderAt(slides, 'b', 1)).toBeUndefined();
    expect([orderBehind(slides, 'a'), orderBehind(slides, 'c'), orderBehind(slides, undefined), orderBehind([], 'a')]).toEqual([
      0.5, 3, 3, 0,
    ]);
  });

  it('a slide whose view is gone shows words alone', () => {
    const views = [{ id: 'a', view: view('A', 0) }];
    expect(viewOfSlide(slide(0, { kind: 'view', view: 'a' }), views)?.id).toBe('a');
    expect(viewOfSlide(slide(0, { kind: 'view', view: 'gone' }), views)).toBeUndefined();
    expect(viewOfSlide(slide(0, { view: 'a' }), views)).toBeUndefined();
  });

  it('arrives within what is allowed', () => {
    expect(
      [slide(0), slide(0, { arrive: 'cut', seconds: 9 }), slide(0, { seconds: 900 }), slide(0, { seconds: Number.NaN })].map(
        arriveMs,
      ),
    ).toEqual([2000, 0, 20_000, 2000]);
  });
});

const SLIDES = ['a', 'b', 'c', 'd'];
const after = (events: readonly TalkEvent[], slides = SLIDES, from = 'a'): Talk | undefined =>
  events.reduce<Talk | undefined>((talk, event) => talk && nextTalk(talk, event, slides), beginTalk(slides, from, true));

describe('a talk', () => {
  it('W2.02d: goes on and back by keys, stays at its ends, and ends by Escape', () => {
    expect(after([{ type: 'next' }, { type: 'next' }])?.slide).toBe('c');
    expect(after([{ type: 'back' }])).toMatchObject({ slide: 'a', round: 0 });
    expect(after([{ type: 'last' }, { type: 'next' }])?.slide).toBe('d');
    expect(after([{ type: 'escape' }])).toBeUndefined();
    expect(beginTalk([], 'a', true)).toBeUndefined();
  });

  it('goes to the number that was typed before Enter, which alone goes on', () => {
    expect(after([{ type: 'digit', digit: '3' }, { type: 'go' }])).toMatchObject({ slide: 'c', digits: '' });
    expect(after([{ type: 'digit', digit: '9' }, { type: 'go' }])).toMatchObject({ slide: 'a', digits: '' });
    expect(after([{ type: 'go' }])?.slide).toBe('b');
    expect(after([{ type: 'digit', digit: '2' }, { type: 'escape' }])).toMatchObject({ slide: 'a', digits: '' });
  });

  it('reaches each of 200 slides by its number', () => {
    const many = Array.from({ length: 200 }, (_, at) => `s${at + 1}`);
    const typed = (number: string) => Array.from(number, (digit): TalkEvent => ({ type: 'digit', digit }));
    expect(after([...typed('200'), { type: 'go' }], many, 's1')).toMatchObject({ slide: 's200', place: 199 });
    expect(after([{ type: 'last' }, { type: 'next' }], many, 's1')?.slide).toBe('s200');
  });

  it('a blank wall and the overview are taken back before the talk ends', () => {
    expect(after([{ type: 'blank', as: 'black' }])?.blank).toBe('black');
    expect(
      after([
        { type: 'blank', as: 'black' },
        { type: 'blank', as: 'black' },
      ])?.blank,
    ).toBeUndefined();
    expect(after([{ type: 'blank', as: 'white' }, { type: 'next' }])).toMatchObject({ slide: 'a', blank: undefined });
    expect(after([{ type: 'overview' }, { type: 'escape' }])).toMatchObject({ isOverview: false });
    expect(after([{ type: 'overview' }, { type: 'to', slide: 'd' }])).toMatchObject({ slide: 'd', isOverview: false });
  });

  it('what was tried is gone with its slide', () => {
    const tried = after([{ type: 'try', id: 't', value: 25, among: [] }]);
    expect(tried?.tries).toEqual({ t: 25 });
    expect(after([{ type: 'try', id: 't', value: 25, among: [] }, { type: 'next' }])?.tries).toEqual({});
    expect(
      after([
        { type: 'try', id: 't', value: 25, among: [] },
        { type: 'try', id: 'u', value: 3, among: ['t'] },
      ])?.tries,
    ).toEqual({ t: 25, u: 3 });
    expect(
      after([
        { type: 'try', id: 't', value: 25, among: [] },
        { type: 'try', id: 'v', value: 4, among: [] },
      ])?.tries,
    ).toEqual({ v: 4 });
    expect(after([{ type: 'try', id: 't', value: 25, among: [] }, { type: 'put-back' }])?.tries).toEqual({});
  });

  it('a slide that a colleague deletes leaves its place to the next one', () => {
    const talk = after([{ type: 'next' }]) as Talk;
    expect(slideOnWall(talk, ['a', 'c', 'd'])).toBe('c');
    expect(nextTalk(talk, { type: 'next' }, ['a', 'c', 'd'])?.slide).toBe('d');
    expect(slideOnWall(talk, ['a'])).toBe('a');
    expect(slideOnWall(talk, [])).toBeUndefined();
  });

  it.each([
    ['ArrowRight', 'next'],
    ['ArrowLeft', 'back'],
    [' ', 'next'],
    ['PageDown', 'next'],
    ['PageUp', 'back'],
    ['Home', 'first'],
    ['End', 'last'],
    ['Escape', 'escape'],
    ['o', 'overview'],
    ['G', 'path'],
    ['Enter', 'go'],
    ['l', 'pointer'],
  ])('the key %s means %s', (key, type) => expect(talkEventOf({ key, shiftKey: false })?.type).toBe(type));

  it('keys of clickers blank the wall, and others mean nothing', () => {
    expect(talkEventOf({ key: '.', shiftKey: false })).toEqual({ type: 'blank', as: 'black' });
    expect(talkEventOf({ key: 'W', shiftKey: true })).toEqual({ type: 'blank', as: 'white' });
    expect(talkEventOf({ key: ' ', shiftKey: true })).toEqual({ type: 'back' });
    expect(['x', 'F5', 'Tab', 'constructor'].map((key) => talkEventOf({ key, shiftKey: false }))).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe('values to try', () => {
  it('W2.02f: stand on the steps of the input, with its own value among them', () => {
    expect(tryRange({ type: 'integer', minimum: 18, maximum: 30 })).toEqual({ least: 18, most: 30, step: 1 });
    expect(tryRange({ type: 'number', minimum: 1 })).toBeUndefined();
    expect(spreadValues({ least: 18, most: 30, step: 1 }, 24)).toEqual([18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(spreadValues({ least: 0, most: 1, step: 0 }, 0.5, 5)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(spreadValues({ least: 0, most: 100, step: 1 }, 7)).toEqual([7, 16, 25, 34, 43, 52, 61, 70, 79, 88, 97]);
    expect(spreadValues({ least: 0, most: 3, step: 1 }, 9)).toEqual([0, 1, 2, 3]);
  });

  it('are taken by place and by step', () => {
    const values = [18, 21, 24, 27, 30];
    expect([valueAt(values, 0.3), valueAt(values, -1), valueAt(values, 2)]).toEqual([21, 18, 30]);
    expect([shareOf(values, 24), shareOf([5], 5)]).toEqual([0.5, 0]);
    expect([stepped(values, 24, 1), stepped(values, 30, 1), stepped(values, 24, -9)]).toEqual([27, 30, 18]);
    expect(Array.from({ length: 13 }, (_, at) => at).filter((at) => isMarked(Array(13).fill(0), at))).toEqual([0, 3, 6, 9, 12]);
    expect(Array.from({ length: 11 }, (_, at) => at).filter((at) => isMarked(Array(11).fill(0), at))).toEqual([0, 3, 6, 10]);
  });

  it('at most three on a slide, none without a choice', () => {
    const tries = Object.fromEntries(
      ['d', 'c', 'b', 'a'].map((id, order) => [id, { node: 'n', property: id, order, values: [1, 2] }]),
    );
    expect(triesOf({ tries }).map(([id]) => id)).toEqual(['d', 'c', 'b']);
    expect(triesOf({ tries: { a: { node: 'n', property: 'p', order: 0, values: [1] } } })).toEqual([]);
    expect(triesOf({})).toEqual([]);
  });
});
