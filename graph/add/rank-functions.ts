import { functionTags, functionTexts, isDefunct, type LibraryFunction, type Port, type WireEnd } from '#domain';
import { bestPort } from './add-function.ts';

/** One offer of the list: a function, and the port that a loose wire would end at. */
export interface FunctionOffer {
  entry: LibraryFunction;
  name: string;
  description: string;
  port?: Port;
}

/** What the order follows from. */
export interface RankRequest {
  library: readonly LibraryFunction[];
  query: string;
  locale: string;
  /** What the shelf of a function is called; without one it has none. */
  groupName?: (record: LibraryFunction['record']) => string | undefined;
  from?: { end: WireEnd; port: Port };
  /** Names of models that functions of the graph ask for and nobody makes. */
  wanted: ReadonlySet<string>;
  /** Names of models that functions of the graph make: what a function needs beside the wire is there or not. */
  made: ReadonlySet<string>;
}

/** Functions that fit a query and a loose wire, best first: by words, then by whether they can run on the wire, then by what the graph waits for, then by name. */
export function rankFunctions({ library, query, locale, groupName, from, wanted, made }: RankRequest): FunctionOffer[] {
  const words = plain(query.trim(), locale);
  const ranked = library.flatMap((entry) => {
    if (isDefunct(entry.record)) return [];
    const texts = functionTexts(entry.record, locale);
    const match = Math.max(
      matchScore(texts.name, words, locale),
      matchScore(entry.record.name, words, locale),
      ...functionTags(entry.record, locale).map((tag) => tagScore(tag, words, locale)),
      tagScore(groupName?.(entry.record) ?? '', words, locale),
      descriptionScore(texts.description, words, locale),
    );
    const port = from && bestPort(entry.record, from);
    if (match === 0 || (from && !port)) return [];
    const isWanted = entry.record.modelOutput !== undefined && wanted.has(entry.record.modelOutput);
    return [
      {
        offer: { entry, name: texts.name, description: texts.description, ...(port ? { port } : {}) },
        score: match * 20 + (isWanted ? 3 : 0) + (port && from ? wireScore(entry.record, port, from.port, made) : 0),
      },
    ];
  });
  return ranked
    .toSorted((a, b) => b.score - a.score || a.offer.name.localeCompare(b.offer.name, locale))
    .map(({ offer }) => offer);
}

/** Dependencies that take any model say so by their names: Model, Model A. */
const TAKES_ANY = /^Model( [A-Z])?$/;

/**
 * How well a function stands at a loose wire: 8: of its name, and what else it needs is made; 6: it takes any model; 4: of
 * its name, but it waits for more. A model of another name is rarely what a function can run on.
 */
function wireScore(record: LibraryFunction['record'], port: Port, loose: Port, made: ReadonlySet<string>): number {
  const isNamed = port.name === loose.name;
  if (!isNamed && !(port.side === 'in' && TAKES_ANY.test(port.name))) return 0;
  const others = record.modelDependencies.filter(
    ({ name, optional }) => !optional && !(port.side === 'in' && name === port.name),
  );
  if (others.some(({ name }) => !made.has(name))) return isNamed ? 4 : 2;
  return isNamed ? 8 : 6;
}

/** Letters as they are compared: small, and wide ones as narrow ones. */
const plain = (text: string, locale: string): string => text.normalize('NFKC').toLocaleLowerCase(locale);

/** 4: begins so, 3: a word begins so, 2: inside, 1: the letters in order; 0: not at all. Everything fits no words. */
function matchScore(name: string, words: string, locale: string): number {
  if (words === '') return 1;
  const text = plain(name, locale);
  if (text.startsWith(words)) return 4;
  if (text.split(/[\s\-_/()]+/).some((word) => word.startsWith(words))) return 3;
  if (text.includes(words)) return 2;
  return inOrder(text, words) ? 1 : 0;
}

/** 2: begins so, 1: inside; 0: not at all. */
function tagScore(tag: string, words: string, locale: string): number {
  const text = plain(tag, locale);
  return words === '' || !text.includes(words) ? 0 : text.startsWith(words) ? 2 : 1;
}

/** Japanese has words of one sign, and no blanks around them. */
const isWordless = (words: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(words);

function descriptionScore(description: string, words: string, locale: string): number {
  return (words.length >= 3 || isWordless(words)) && plain(description, locale).includes(words) ? 1 : 0;
}

function inOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
