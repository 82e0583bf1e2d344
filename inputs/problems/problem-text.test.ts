import { describe, expect, it } from 'vitest';
import { shownTexts } from '#fixtures/shown-texts';
import { problemText } from './problem-text.ts';

const english = shownTexts('en');

describe('text of a problem', () => {
  it('is the first line of what the author said where the function failed itself', () => {
    expect(problemText(english, { code: 'run.failed', message: 'Width is 0.\n  at line 3' })).toBe('Width is 0.');
    expect(problemText(english, { code: 'of.the.author', message: 'No site.' })).toBe('No site.');
  });

  it('is the catalogue’s for what the product found', () => {
    expect(problemText(english, { code: 'graph.broken-link' })).toBe('A wire leads nowhere: its source is gone.');
    expect(problemText(shownTexts('de'), { code: 'graph.broken-link' })).not.toBe('graph.broken-link');
  });

  it('names the units that do not fit, and types, in the language of the reader', () => {
    const units = { code: 'field.incompatible-units', parameters: { sourceUnit: 'length', targetUnit: 'area' } };
    expect(problemText(english, units)).toBe('The units differ: length does not fit area.');
    expect(problemText(shownTexts('de'), units)).toBe('Die Einheiten passen nicht zusammen: Länge passt nicht zu Fläche.');
    expect(problemText(shownTexts('ja'), units)).toBe('単位が合いません。長さは面積に接続できません。');
    const types = { code: 'field.incompatible-type', parameters: { source: 'text', target: 'number' } };
    expect(problemText(shownTexts('de'), types)).toBe('Text passt nicht zu Zahl.');
  });

  it('quotes the beginning of what was pasted by mistake', () => {
    const text = problemText(english, { code: 'quantity.invalid-number', parameters: { text: 'A letter. '.repeat(500) } });
    expect(text).toContain('“A letter. A letter.');
    expect(text.length).toBeLessThan(120);
    const message = `Plot.cs:6:9: CS1061: ${'what a compiler says is told whole. '.repeat(4)}`.trim();
    expect(problemText(english, { code: 'function.compile-failed', parameters: { message } })).toContain(message);
  });

  it('is the code where nothing else is known', () => {
    expect(problemText(english, { code: 'of.nobody' })).toBe('of.nobody');
  });
});
