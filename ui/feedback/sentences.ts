/** Text that ends as a sentence does: a full stop is put where it has no end of its own, as its script writes it. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || /[.!?…:。！？:]["”“’»」』)]?$/u.test(trimmed)) return trimmed;
  return `${trimmed}${isJapanese(trimmed) ? '。' : '.'}`;
}

/** Sentences as one line: what happened and what to do are never run together. Empty ones are left out. */
export function inSentences(...texts: readonly (string | undefined)[]): string {
  return texts
    .map((text) => asSentence(text ?? ''))
    .filter((text) => text !== '')
    .reduce((line, next) => (line === '' ? next : `${line}${/[。！？]$/u.test(line) ? '' : ' '}${next}`), '');
}

/** Kana or kanji at the end, a closing bracket aside. */
const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]["”」』)]?$/u.test(text);
