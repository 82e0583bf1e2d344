import { describe, expect, it } from 'vitest';
import { ledTalk, readRoomCode, roomStateOf } from './room.ts';
import { beginTalk, nextTalk, talkEventOf, type Talk } from './talk.ts';

const SLIDES = ['a', 'b', 'c'];
const talk = beginTalk(SLIDES, undefined, true) as Talk;

describe('a room that follows a talk', () => {
  it('reads a code as people type it', () => {
    expect(readRoomCode(' kem-tra\u00a0')).toBe('KEMTRA');
    // An L may be read as an I: no code has one.
    expect(readRoomCode('KELTRA')).toBeUndefined();
    expect(readRoomCode('kem tra')).toBe('KEMTRA');
    expect(readRoomCode('KEMTR')).toBeUndefined();
    expect(readRoomCode('KEMTR0')).toBeUndefined();
  });

  it('sees the slide of before while it is frozen, and the one of now after it', () => {
    const before = roomStateOf(talk);
    const frozen = nextTalk(talk, talkEventOf({ key: 'F', shiftKey: false })!, SLIDES) as Talk;
    const onward = nextTalk(frozen, { type: 'next' }, SLIDES) as Talk;
    expect(roomStateOf(onward, before)).toEqual({ ...before, isFrozen: true });
    const thawed = nextTalk(onward, { type: 'freeze' }, SLIDES) as Talk;
    expect(roomStateOf(thawed, before)).toEqual({ slide: 'b', place: 1, round: 1, tries: {} });
  });

  it('shows what the presenter shows, and the slide of that place where the deck has no such slide', () => {
    const state = { slide: 'c', place: 2, round: 7, tries: { t: 24 }, blank: 'black' as const };
    expect(ledTalk(talk, state, SLIDES)).toMatchObject({ slide: 'c', place: 2, round: 7, tries: { t: 24 }, blank: 'black' });
    expect(ledTalk(talk, { ...state, slide: 'new', place: 1 }, SLIDES)).toMatchObject({ slide: 'b', place: 1 });
    expect(ledTalk(talk, { ...state, slide: 'new', place: 9 }, SLIDES)).toMatchObject({ slide: 'c', place: 2 });
  });
});
