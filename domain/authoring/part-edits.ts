import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { writeFunctionRecord } from '../functions/write-function-record.ts';
import { changeTexts, editRead, objectIn, setField, withText, type RecordEdit, type RecordLanguage } from './record-edits.ts';

/** Lists of a record whose entries have translations at the same place. */
export type RecordList = 'outputs' | 'model_dependencies';

/** Entries of a list as they are written, what nobody knows in them included; those of an older form as they are read. */
export function entriesOf(source: JsonObject, list: RecordList): JsonObject[] {
  const written = source[list];
  if (Array.isArray(written) && written.every(isJsonObject)) return written;
  const { outputs, modelDependencies } = readFunctionRecord(source);
  return list === 'outputs'
    ? outputs.map(({ name, description, type, unitType, itemType }) => ({
        name,
        description,
        type,
        unit_type: unitType,
        ...(itemType === undefined ? {} : { item_type: itemType }),
      }))
    : modelDependencies.map((one) => ({ ...one }));
}

type Places = <Entry>(entries: readonly Entry[], empty: Entry) => Entry[];

/** Rearranges a list and its translations alike. */
const rearrange =
  (list: RecordList, places: Places): RecordEdit =>
  (source) => {
    const { returns: _, ...rest } = { ...source, [list]: places(entriesOf(source, list), {}) };
    const made: JsonObject = list === 'outputs' ? rest : { ...source, [list]: rest[list] as JsonValue };
    return editRead(({ messages }) => ({
      messages: Object.fromEntries(
        Object.entries(messages).map(([locale, texts]) => {
          const translated = texts[list];
          return [locale, Array.isArray(translated) ? { ...texts, [list]: places(translated, {}) } : texts];
        }),
      ),
    }))(made);
  };

/** Adds an entry behind the others. */
export const addEntry =
  (list: RecordList, entry: JsonObject): RecordEdit =>
  (source) => ({ ...source, [list]: [...entriesOf(source, list), entry] });

/** Removes an entry with its translations. */
export const removeEntry = (list: RecordList, index: number): RecordEdit =>
  rearrange(list, (entries) => entries.filter((_, at) => at !== index));

/** Puts an entry at another place with its translations. */
export const moveEntry = (list: RecordList, from: number, to: number): RecordEdit =>
  rearrange(list, (entries, empty) => {
    const padded = [...entries, ...Array.from({ length: Math.max(0, Math.max(from, to) + 1 - entries.length) }, () => empty)];
    const [moved] = padded.splice(from, 1);
    padded.splice(to, 0, moved ?? empty);
    return padded;
  });

/** Writes fields of an entry; undefined removes one. */
export const setEntry =
  (list: RecordList, index: number, fields: Readonly<Record<string, JsonValue | undefined>>): RecordEdit =>
  (source) => ({
    ...source,
    [list]: entriesOf(source, list).map((entry, at) =>
      at === index
        ? (Object.fromEntries(Object.entries({ ...entry, ...fields }).filter(([, value]) => value !== undefined)) as JsonObject)
        : entry,
    ),
  });

/** Writes name or description of an entry in a language other than that of the record. */
export const setEntryText = (
  list: RecordList,
  index: number,
  language: RecordLanguage,
  field: 'name' | 'description',
  text: string,
): RecordEdit =>
  editRead(({ messages }) => ({
    messages: changeTexts(messages, language, (texts) => {
      const translated = Array.isArray(texts[list]) ? texts[list] : [];
      const length = Math.max(index + 1, translated.length);
      const entries = Array.from({ length }, (_, at) => {
        const entry = isJsonObject(translated[at]) ? translated[at] : {};
        return at === index ? withText(entry, field, text) : entry;
      });
      return { ...texts, [list]: entries };
    }),
  }));

/** Texts of the function itself that are translated. */
export type FunctionText = 'name' | 'description' | 'model_output';

/** Writes a text of the function in a language; an empty one is none. */
export const setFunctionText = (language: RecordLanguage, field: FunctionText, text: string): RecordEdit => {
  if (language !== 'en')
    return editRead(({ messages }) => ({ messages: changeTexts(messages, language, (texts) => withText(texts, field, text)) }));
  if (field === 'model_output') return setField(field, text === '' ? undefined : text);
  // The name that is shown is read from there first.
  return (source) => setField(field === 'name' && source['display_name'] ? 'display_name' : field, text)(source);
};

type Overrides = FunctionRecord['overrides'];

/** Edit of the overrides; those that stand in a list become named ones only where they change. */
const editOverrides = (change: (overrides: Overrides) => Overrides): RecordEdit =>
  editRead(({ overrides }) => ({ overrides: change(overrides) }));

/** Writes an override. */
export const setOverride = (name: string, definition: JsonObject): RecordEdit =>
  editOverrides((overrides) => ({ ...overrides, [name]: definition }));

/** Removes an override. */
export const removeOverride = (name: string): RecordEdit => editOverrides(({ [name]: _, ...rest }) => rest);

/** Gives an override another name at the same place, its texts too. */
export const renameOverride = (name: string, next: string): RecordEdit => {
  const renamed = <Value>(all: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).map(([one, value]) => [one === name ? next : one, value]));
  return (source) => {
    const record = readFunctionRecord(source);
    const overrides = renamed(record.overrides);
    for (const [one, definition] of Object.entries(overrides))
      if (one === next && definition['name'] === name) overrides[one] = { ...definition, name: next };
    const messages = Object.fromEntries(
      Object.entries(record.messages).map(([locale, texts]) => [
        locale,
        isJsonObject(texts['overrides']) ? { ...texts, overrides: renamed(objectIn(texts, 'overrides')) } : texts,
      ]),
    );
    return writeFunctionRecord({ ...record, overrides, messages });
  };
};
