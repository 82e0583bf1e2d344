/** What `scanJson` found. */
export interface JsonScan {
  /** First place that is not JSON. */
  failure?: { offset: number; reason: string };
  /** Object keys that occur twice in one object, with the keys that lead to that object. */
  duplicates: { path: string[]; key: string; offset: number }[];
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const WORD = /true|false|null/y;
const BLANK = /[ \t\n\r]*/y;
/** Lists and objects within one another; what is nested deeper, no program writes back safely. */
export const MAX_JSON_DEPTH = 1000;

class ScanFailure {
  readonly offset: number;
  readonly reason: string;
  constructor(offset: number, reason: string) {
    this.offset = offset;
    this.reason = reason;
  }
}

/**
 * Walks JSON text without building values: where is it wrong, and which keys stand twice?
 * `JSON.parse` tells neither reliably. Reasons: `trailing-comma`, `unexpected-end`, `unexpected-character`,
 * `bad-string`, `too-deep`. `onKey` hears every key with the keys that lead to it, and where it stands.
 */
export function scanJson(text: string, onKey?: (path: readonly string[], offset: number) => void): JsonScan {
  const duplicates: JsonScan['duplicates'] = [];
  const path: string[] = [];
  let at = 0;

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skipBlank = (): void => void match(BLANK);
  const fail = (reason?: string, offset = at): never => {
    throw new ScanFailure(offset, reason ?? (offset >= text.length ? 'unexpected-end' : 'unexpected-character'));
  };
  const string = (): string => match(STRING) ?? fail(text[at] === '"' ? 'bad-string' : undefined);

  /** Consumes `,` or `close`; true when another member follows. */
  const more = (close: string): boolean => {
    skipBlank();
    if (text[at] === close) {
      at += 1;
      return false;
    }
    if (text[at] !== ',') fail();
    const comma = at;
    at += 1;
    skipBlank();
    if (text[at] === close) fail('trailing-comma', comma);
    return true;
  };

  const object = (depth: number): void => {
    const seen = new Set<string>();
    at += 1;
    skipBlank();
    if (text[at] === '}') {
      at += 1;
      return;
    }
    do {
      const offset = at;
      const key = JSON.parse(string()) as string;
      if (seen.has(key)) duplicates.push({ path: [...path], key, offset });
      seen.add(key);
      skipBlank();
      if (text[at] !== ':') fail();
      at += 1;
      path.push(key);
      onKey?.(path, offset);
      value(depth + 1);
      path.pop();
    } while (more('}'));
  };

  const list = (depth: number): void => {
    at += 1;
    skipBlank();
    if (text[at] === ']') {
      at += 1;
      return;
    }
    let index = 0;
    do {
      path.push(String(index));
      value(depth + 1);
      path.pop();
      index += 1;
    } while (more(']'));
  };

  const value = (depth: number): void => {
    if (depth > MAX_JSON_DEPTH) fail('too-deep');
    skipBlank();
    const first = text[at];
    if (first === '{') object(depth);
    else if (first === '[') list(depth);
    else if (first === '"') string();
    else if (match(WORD) === undefined && match(NUMBER) === undefined) fail();
  };

  try {
    value(0);
    skipBlank();
    if (at < text.length) fail();
    return { duplicates };
  } catch (failure) {
    if (failure instanceof ScanFailure) return { failure: { offset: failure.offset, reason: failure.reason }, duplicates };
    throw failure;
  }
}
