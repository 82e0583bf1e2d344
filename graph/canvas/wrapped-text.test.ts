import { describe, expect, test } from 'vitest';
import { TextWrapper } from './wrapped-text.ts';

/** Each letter is half as wide as it is high; a space 0.28. */
const wrapper = () => new TextWrapper((text) => text.length * 0.5);
const room = (width: number, height: number) => ({ width, height, size: 12, least: 8 });

describe('Text in a block seen from far away', () => {
  test('stands on one line where it has room', () => {
    expect(wrapper().wrap('Zoning', room(36, 15))).toEqual({ lines: ['Zoning'], size: 12 });
  });

  test('breaks between words before its letters become smaller', () => {
    // "Envelope" is 8 × 0.5 × 12 = 48 wide.
    expect(wrapper().wrap('Envelope By Site', room(48, 45))).toEqual({ lines: ['Envelope', 'By Site'], size: 12 });
  });

  test('has smaller letters before any is lost', () => {
    // Ten letters: 60 at 12, 40 at 8; in between 53.3 and 46.7.
    expect(wrapper().wrap('Foundation', room(47, 15))).toEqual({ lines: ['Foundation'], size: 12 - (4 * 2) / 3 });
    expect(wrapper().wrap('Foundation', room(40, 15))).toEqual({ lines: ['Foundation'], size: 8 });
  });

  test('ends with an ellipsis where the least letters have no room', () => {
    expect(wrapper().wrap('Foundations', room(40, 15))).toEqual({ lines: ['Foundatio…'], size: 8 });
    expect(wrapper().wrap('one two three', room(24, 10))).toEqual({ lines: ['one…'], size: 8 });
  });

  test('breaks Japanese anywhere', () => {
    expect(new TextWrapper((text) => text.length).wrap('構造グリッド', room(36, 30))).toEqual({
      lines: ['構造グ', 'リッド'],
      size: 12,
    });
  });

  test('measures each piece once, whatever the room', () => {
    const asked: string[] = [];
    const one = new TextWrapper((text) => {
      asked.push(text);
      return text.length * 0.5;
    });
    for (let width = 60; width < 100; width++) one.wrap('Structural Grid', room(width, 60));
    expect(asked).toEqual(['Structural', 'Grid']);
  });

  test('an empty text has no line', () => {
    expect(wrapper().wrap('', room(40, 15)).lines).toEqual([]);
  });
});
