import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { readTexts } from '../json/read-texts.ts';
import { stringIn } from '../json/string-in.ts';
import { valuesEqual } from '../json/values-equal.ts';
import type { FunctionRecord, InputProperty } from './function-record.ts';

/** Name and description of a function in a language, falling back to English, then to the record's own. */
export function functionTexts(
  record: Pick<FunctionRecord, 'displayName' | 'description' | 'modelOutput' | 'messages'>,
  locale: string,
): { name: string; description: string; modelOutput: string | undefined } {
  const texts = (name: string) => firstOf(textsFor(record, locale), (held) => stringIn(held, name));
  return {
    name: texts('name') ?? record.displayName,
    description: texts('description') ?? record.description,
    modelOutput: texts('model_output') ?? record.modelOutput,
  };
}

/** Words under which a function is found, in a language; the record's own where it has none. */
export function functionTags(record: Pick<FunctionRecord, 'tags' | 'messages'>, locale: string): string[] {
  const translated = readTexts(textsIn(record, locale)['tags']);
  return translated.length > 0 ? translated : record.tags;
}

/** Title and description of an input; `path` holds its name, and for nested properties the names that lead to it. */
export function inputTexts(
  record: FunctionRecord,
  path: readonly string[],
  locale: string,
): { title: string; description: string } {
  const own = propertyAt(record, path);
  const held = textsFor(record, locale).map((texts) => textsOf(texts, path));
  const texts = (name: string) => firstOf(held, (one) => stringIn(one, name));
  return {
    title: texts('name') ?? stringIn(own, '$partiDisplayName') ?? stringIn(own, 'title') ?? path.at(-1) ?? '',
    description: texts('description') ?? stringIn(own, 'description') ?? '',
  };
}

/** What the texts of a language hold about an input. */
const textsOf = (texts: JsonObject, path: readonly string[]): JsonObject => follow(objectIn(texts, 'input_schema'), path);

const propertyAt = (record: FunctionRecord, path: readonly string[]): JsonObject =>
  follow(record.inputSchema as unknown as JsonObject, path);

function follow(from: JsonObject, path: readonly string[]): JsonObject {
  let at: JsonValue | undefined = from;
  for (const name of path) at = childOf(at, name);
  return isJsonObject(at) ? at : {};
}

/** Name and description of an output; translations match by position. */
export function outputTexts(record: FunctionRecord, index: number, locale: string): { name: string; description: string } {
  const output = record.outputs[index];
  const texts = (name: string) => firstOf(textsFor(record, locale), (held) => stringIn(atPlace(held, 'outputs', index), name));
  return { name: texts('name') ?? output?.name ?? '', description: texts('description') ?? output?.description ?? '' };
}

/** Name of what a function gives first, in a language: its model, else its first output; undefined for nothing. */
export function mainOutputName(record: FunctionRecord, locale: string): string | undefined {
  const { modelOutput } = functionTexts(record, locale);
  return modelOutput ?? (record.outputs.length > 0 ? outputTexts(record, 0, locale).name : undefined);
}

/** Name of a model that the function reads, in a language; translations match by position. */
export function dependencyName(record: FunctionRecord, name: string, locale: string): string {
  const index = record.modelDependencies.findIndex((dependency) => dependency.name === name);
  return firstOf(textsFor(record, locale), (held) => stringIn(atPlace(held, 'model_dependencies', index), 'name')) ?? name;
}

/**
 * Property whose options and default text carry the words of a language ({@link optionLabel}, {@link shownText}), and
 * whose children, also of the rows of a list, their titles; translations of options match by position, a default is said
 * as the function says the same word in its models.
 */
export function inLanguage(
  record: FunctionRecord,
  path: readonly string[],
  property: InputProperty,
  locale: string,
): InputProperty {
  const { enum: labels, default: own } = textsOf(textsIn(record, locale), path);
  if (Array.isArray(labels) && property.enum) return { ...property, $partiEnumLabels: labels };
  if (property.properties ?? property.items?.properties) return holderIn(record, path, property, locale);
  const { default: text } = property;
  if (typeof text !== 'string' || property.enum) return property;
  const label = typeof own === 'string' ? own : wordsIn([record], locale)(text);
  return label === text ? property : { ...property, $partiDefaultLabel: label };
}

/** Said once: a table of many rows compares what it is given. */
const holders = new WeakMap<FunctionRecord, Map<string, { of: InputProperty; said: InputProperty }>>();

/** An object or a list of objects whose children carry the words of a language. */
function holderIn(record: FunctionRecord, path: readonly string[], property: InputProperty, locale: string): InputProperty {
  const known = holders.get(record) ?? new Map<string, { of: InputProperty; said: InputProperty }>();
  holders.set(record, known);
  const key = [locale, ...path].join('/');
  const before = known.get(key);
  if (before?.of === property) return before.said;
  const { items, properties } = property;
  const said = properties
    ? { ...property, properties: childrenIn(record, path, properties, locale) }
    : { ...property, items: { ...items, properties: childrenIn(record, path, items?.properties ?? {}, locale) } };
  known.set(key, { of: property, said });
  return said;
}

function childrenIn(
  record: FunctionRecord,
  path: readonly string[],
  properties: Readonly<Record<string, InputProperty>>,
  locale: string,
): Record<string, InputProperty> {
  const named = Object.entries(properties).map(([name, child]) => {
    const held = textsFor(record, locale).map((texts) => textsOf(texts, [...path, name]));
    const [title, description] = ['name', 'description'].map((text) => firstOf(held, (one) => stringIn(one, text)));
    const said = inLanguage(record, [...path, name], child, locale);
    return [
      name,
      { ...said, ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) },
    ] as const;
  });
  return Object.fromEntries(named);
}

/** Text as it is shown: a default in the words of the reader, where its property has some; everything else as it is. */
export const shownText = ({ default: text, $partiDefaultLabel: label }: InputProperty, value: string): string =>
  label !== undefined && value === text ? label : value;

/** Words of an option, where its property has some. */
export function optionLabel(property: InputProperty, option: JsonValue): string | undefined {
  const { $partiEnumLabels: labels } = property;
  if (!Array.isArray(labels)) return undefined;
  const label = labels[property.enum?.findIndex((one) => valuesEqual(one, option)) ?? -1];
  return typeof label === 'string' && label !== '' ? label : undefined;
}

/**
 * Sentence of a function in a language: its record holds sentences with their translations, `{name}` standing for what
 * changes, such as `"A setback of {depth} m is too much."`. A sentence that it does not know stays as it is.
 */
export function sentenceIn(record: FunctionRecord, sentence: string, locale: string): string {
  const known = Object.entries(objectIn(textsIn(record, locale), 'sentences'));
  return (
    saidBy(
      known.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      sentence,
    ) ?? sentence
  );
}

/**
 * Says words that functions write into models, such as names of properties, kinds and elements, in a language; others stay.
 * A known word with a number behind it, such as `Stair 2`, keeps its number; at the places of others, such as
 * `"Stair {number}, {level}"`, stand numbers and codes (`L5`, `1.35`), no words: what somebody called himself stays. Names
 * of overrides and of their properties stand under `overrides.<name>.name` and `overrides.<name>.schema.<property>.name`.
 */
export function wordsIn(records: readonly FunctionRecord[], locale: string): (word: string) => string {
  const words = new Map<string, string>();
  const patterns = new Map<string, string>();
  const learn = (kept: Map<string, string>, word: string, said: JsonValue | undefined) => {
    if (typeof said === 'string' && said !== '' && !kept.has(word)) kept.set(word, said);
  };
  for (const record of records)
    for (const texts of textsFor(record, locale)) {
      for (const [word, said] of Object.entries(objectIn(texts, 'words')))
        learn(word.includes('{') ? patterns : words, word, said);
      for (const [name, override] of Object.entries(objectIn(texts, 'overrides'))) {
        if (!isJsonObject(override)) continue;
        learn(words, name, override['name']);
        for (const [property, held] of Object.entries(objectIn(override, 'schema')))
          if (isJsonObject(held)) learn(words, property, held['name']);
      }
    }
  const numbered = (word: string): string | undefined => {
    const number = NUMBER_BEHIND.exec(word)?.[0] ?? '';
    const said = number === '' ? undefined : words.get(word.slice(0, -number.length));
    return said === undefined ? undefined : `${said}${number}`;
  };
  return (word) => words.get(word) ?? numbered(word) ?? saidBy(patterns, word, isCode) ?? word;
}

/** What the first pattern that fits says, with what stands at its places. */
function saidBy(
  patterns: Iterable<readonly [pattern: string, translation: string]>,
  sentence: string,
  mayStand: (text: string) => boolean = () => true,
): string | undefined {
  for (const [pattern, translation] of patterns) {
    const found = matchSentence(pattern, sentence);
    if (found && [...found.values()].every(mayStand))
      return translation.replaceAll(PLACE, (place, name: string) => found.get(name) ?? place);
  }
  return undefined;
}

const isCode = (text: string): boolean => /^\p{Lu}?[\d.,-]*$/u.test(text);
const NUMBER_BEHIND = / -?\d+([.,]\d+)?$/;
const PLACE = /\{(\w+)\}/g;

/** What stands at the places of a pattern; undefined where the sentence is another one. */
function matchSentence(pattern: string, sentence: string): Map<string, string> | undefined {
  const [start = '', ...pieces] = pattern.split(PLACE);
  if (!sentence.startsWith(start)) return undefined;
  const found = new Map<string, string>();
  let at = start.length;
  for (let index = 0; index < pieces.length; index += 2) {
    const [name = '', text = ''] = pieces.slice(index, index + 2);
    const isLast = index === pieces.length - 2;
    const end = isLast ? sentence.length - text.length : sentence.indexOf(text, at);
    if (end < at || !sentence.startsWith(text, end)) return undefined;
    found.set(name, sentence.slice(at, end));
    at = end + text.length;
  }
  return at === sentence.length ? found : undefined;
}

/** Translated texts of a record in a language (`de-AT` falls back to `de`); empty where it has none. */
export function textsIn(record: Pick<FunctionRecord, 'messages'>, locale: string): JsonObject {
  return ownValue(record.messages, locale) ?? ownValue(record.messages, locale.split('-', 1)[0]!) ?? {};
}

/** Texts of a record that a reader of a language gets: those of the language, then English where it says less. */
function textsFor(record: Pick<FunctionRecord, 'messages'>, locale: string): JsonObject[] {
  const own = textsIn(record, locale);
  const english = textsIn(record, 'en');
  return own === english ? [own] : [own, english];
}

function firstOf<T, Found>(all: readonly T[], find: (one: T) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Texts at a place of a list of texts; empty where there are none. */
function atPlace(texts: JsonObject, list: string, index: number): JsonObject {
  const held = texts[list];
  const at = Array.isArray(held) ? held[index] : undefined;
  return isJsonObject(at) ? at : {};
}

/** Schema or texts of a child: a property of an object, or of the rows of a list. */
function childOf(parent: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isJsonObject(parent)) return undefined;
  const holder = objectIn(objectIn(parent, 'items'), 'properties');
  return ownValue(objectIn(parent, 'properties'), name) ?? ownValue(holder, name);
}

function objectIn(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : {};
}

/** A problem of a function, with the models and inputs that it misses called as the record calls them in a language. */
export function missedInWords<T extends { code: string; parameters?: JsonObject | undefined }>(
  record: FunctionRecord | undefined,
  problem: T,
  locale: string,
): T {
  const { dependency, inputs } = problem.parameters ?? {};
  const named = (names: JsonValue | undefined, wordOf: (of: FunctionRecord, name: string) => string) =>
    record && typeof names === 'string'
      ? // One that is missing in each row of a list is called once.
        [...new Set(names.split(', ').map((name) => wordOf(record, name)))].join(', ')
      : undefined;
  const words =
    problem.code === 'run.missing-dependency'
      ? { dependency: named(dependency, (of, name) => dependencyName(of, name, locale)) }
      : problem.code === 'run.missing-inputs'
        ? { inputs: named(inputs, (of, name) => inputTexts(of, name.split('.'), locale).title) }
        : {};
  const known = Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined)) as JsonObject;
  return Object.keys(known).length === 0 ? problem : { ...problem, parameters: { ...problem.parameters, ...known } };
}
