import { describe, expect, it } from 'vitest';
import { checkParts } from './result-parts.ts';

const long = (text: string) => Buffer.from(text + ' '.repeat(300_000));
const check = (text: string) => () => checkParts(long(text));

describe('the parts of a result', () => {
  it('are counted outside of texts only', () => {
    expect(check(`["${'['.repeat(3_000_000)}"]`)).not.toThrow();
    expect(check(`["a\\"${'{'.repeat(3_000_000)}\\\\", {}]`)).not.toThrow();
    expect(check(`["a\\\\", ${'[],'.repeat(2_000_001)}0]`)).toThrow(expect.objectContaining({ code: 'run.result-too-detailed' }));
  });

  it('may be two million objects and lists, twelve million values, and a thousand deep', () => {
    expect(check(`[${'{},'.repeat(1_999_998)}{}]`)).not.toThrow();
    expect(check(`[${'{},'.repeat(2_000_000)}{}]`)).toThrow(expect.objectContaining({ code: 'run.result-too-detailed' }));
    expect(check(`[${'0,'.repeat(12_000_000)}0]`)).not.toThrow();
    expect(check(`[${'0,'.repeat(12_000_001)}0]`)).toThrow(expect.objectContaining({ code: 'run.result-too-detailed' }));
    expect(check('['.repeat(1000) + ']'.repeat(1000))).not.toThrow();
    expect(check('['.repeat(1001))).toThrow(expect.objectContaining({ code: 'run.deserialization-error' }));
  });

  it('are not asked for in what is short, and texts without an end are none', () => {
    expect(() => checkParts(Buffer.from('['.repeat(2000)))).not.toThrow();
    expect(check('["no end')).not.toThrow();
  });
});
