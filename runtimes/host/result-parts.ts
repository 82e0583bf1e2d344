import { PartiError } from '#domain';

/** Objects and lists of one result. A few bytes each make as much memory and time as a thousand: bytes alone do not bound it. */
const MAX_PARTS = 2_000_000;
const MAX_VALUES = 12_000_000;
const MAX_DEPTH = 1000;
/** Nothing shorter can be too much. */
const LOOKED_AT_FROM = 256 * 1024;

const code = (character: string): number => character.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code('\\');
const COMMA = code(',');
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [code('['), code(']'), code('{'), code('}')];

/**
 * Looks at the JSON text of a result before it is parsed, as parsing it would hold everybody up. Throws
 * `run.result-too-detailed` for one of too many parts, and `run.deserialization-error` for one nested too deep.
 */
export function checkParts(json: Buffer): void {
  if (json.length < LOOKED_AT_FROM) return;
  let [depth, parts, values] = [0, 0, 0];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === COMMA) values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      parts++;
      if (++depth > MAX_DEPTH) throw new PartiError('run.deserialization-error');
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (parts > MAX_PARTS || values > MAX_VALUES) throw new PartiError('run.result-too-detailed', { parts: MAX_PARTS });
  }
}

/** Where the text that begins here ends; the end of everything where it does not. */
function endOfText(json: Buffer, start: number): number {
  for (let at = start + 1; ; at++) {
    at = json.indexOf(QUOTE, at);
    if (at < 0) return json.length;
    let slashes = 0;
    while (json[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
}
