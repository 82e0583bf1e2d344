const KANA = /[\u3041-\u30ff\uff66-\uff9d]/;

/**
 * The text of a file that does not say how it is written, and whether it is UTF-8 as everything else expects it. Spreadsheets
 * write UTF-16 with a mark in front, or the code page of their system: Shift_JIS where that gives kana, else Windows-1252.
 */
export function decodeText(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  const wide = wideLabel(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), isUtf8: false };
  const text = strictly('utf-8', bytes);
  if (text !== undefined) return { text, isUtf8: true };
  const japanese = strictly('shift_jis', bytes);
  if (japanese !== undefined && KANA.test(japanese)) return { text: japanese, isUtf8: false };
  return { text: new TextDecoder('windows-1252').decode(bytes), isUtf8: false };
}

/** By the mark in front, or by every other byte being nothing: names and numbers are mostly Latin. */
function wideLabel(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 256);
  const empty = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) empty[at % 2] = (empty[at % 2] as number) + 1;
  });
  const [even = 0, odd = 0] = empty;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

function strictly(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
