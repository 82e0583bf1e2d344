/** One thing that a word at the command line can mean. */
export interface TypedChoice {
  id: string;
  /** As it is offered and said, in the language that is shown. */
  name: string;
  /** Other words that mean the same. */
  words?: readonly string[];
}

/** What the front of a line means: a choice and what stands behind it, or several that it could be. */
export type ReadChoice<Choice extends TypedChoice = TypedChoice> =
  | { choice: Choice; rest: string }
  | { among: readonly Choice[] }
  | undefined;

/** A text as words are compared: without case, width and doubled blanks. */
export const plainWords = (text: string): string => text.normalize('NFKC').toLocaleLowerCase().replace(/\s+/g, ' ').trim();

/** Quotes that hold words together, each with what closes it. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '「': '」', '«': '»' };

/** The front of a line and what stands behind it: a quoted piece, else up to the first blank. */
export function firstWord(text: string): { word: string; rest: string; isQuoted: boolean } {
  const line = text.trimStart();
  const closing = QUOTES[line[0] ?? ''];
  const end = closing === undefined ? -1 : line.indexOf(closing, 1);
  if (end > 0) return { word: line.slice(1, end), rest: line.slice(end + 1).trim(), isQuoted: true };
  const [word = ''] = line.split(/\s/, 1);
  return { word, rest: line.slice(word.length).trim(), isQuoted: false };
}

/**
 * What the front of a line means. Names may have blanks: the longest that the line begins with counts. Where none does,
 * the beginning of one name alone is enough, of the whole line or of its first word.
 */
export function readChoice<Choice extends TypedChoice>(choices: readonly Choice[], text: string): ReadChoice<Choice> {
  const { word, rest, isQuoted } = firstWord(text);
  if (word === '') return undefined;
  const line = isQuoted ? plainWords(word) : plainWords(text);
  const named = choices.flatMap((choice) => {
    const lengths = wordsOf(choice).filter((name) => (isQuoted ? line === name : line === name || line.startsWith(`${name} `)));
    return lengths.length === 0 ? [] : [{ choice, length: Math.max(...lengths.map(({ length }) => length)) }];
  });
  const longest = Math.max(0, ...named.map(({ length }) => length));
  const best = named.filter(({ length }) => length === longest).map(({ choice }) => choice);
  const [only, second] = best;
  if (only && second) return { among: best };
  if (only) return { choice: only, rest: isQuoted ? rest : behind(text, longest) };
  const whole = beginningWith(choices, line);
  if (whole.length === 1 && whole[0]) return { choice: whole[0], rest: isQuoted ? rest : '' };
  if (whole.length > 1) return { among: whole };
  const first = beginningWith(choices, plainWords(word));
  if (first.length === 1 && first[0]) return { choice: first[0], rest };
  return first.length > 1 ? { among: first } : undefined;
}

/** Choices for what is typed so far, best first: names that begin so, then those with a word that does, then those that hold it. */
export function offeredChoices<Choice extends TypedChoice>(choices: readonly Choice[], text: string, limit: number): Choice[] {
  const wanted = plainWords(firstWord(text).isQuoted ? firstWord(text).word : text.replace(/^\s*["“„「«]/, ''));
  if (wanted === '') return choices.slice(0, limit);
  const rank = (choice: Choice): number => {
    const names = wordsOf(choice);
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.includes(` ${wanted}`))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wantedRank) => choices.filter((choice) => rank(choice) === wantedRank)).slice(0, limit);
}

const wordsOf = ({ name, words = [] }: TypedChoice): string[] => [name, ...words].map(plainWords).filter((one) => one !== '');

const beginningWith = <Choice extends TypedChoice>(choices: readonly Choice[], start: string): Choice[] =>
  start === '' ? [] : choices.filter((choice) => wordsOf(choice).some((name) => name.startsWith(start)));

/** What stands behind the first so many characters of a text, counted as words are compared. */
function behind(text: string, length: number): string {
  for (let end = 1; end <= text.length; end++)
    if (plainWords(text.slice(0, end)).length >= length && plainWords(text.slice(0, end)).length === length)
      if (end === text.length || /\s/.test(text[end] ?? '')) return text.slice(end).trim();
  return '';
}
