import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { parseJson } from '../json-text/parse-json.ts';
import { scanJson } from '../json-text/scan-json.ts';
import type { FunctionRecord, InputProperty } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import { writeFunctionRecord } from '../functions/write-function-record.ts';
import { orderedProperties } from '../inputs/ordered-inputs.ts';

/** Edit of a record as it is written: takes it whole and gives it whole, what nobody knows included. */
export type RecordEdit = (source: JsonObject) => JsonObject;

/** Languages in which the texts of a record are written; the first stand in the record itself, the others in its `messages`. */
export const RECORD_LANGUAGES = ['en', 'de', 'ja'] as const;
export type RecordLanguage = (typeof RECORD_LANGUAGES)[number];

/** Record that a text holds, where forms may write into it: readable, an object, no key twice. */
export function editableRecord(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isJsonObject(value) && scanJson(text.replace(/^\uFEFF/, '')).duplicates.length === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Text of a record after an edit, with the line ends that it had; the same text where it is none that forms may write into. */
export function editRecordText(text: string, edit: RecordEdit): string {
  const source = editableRecord(text);
  if (!source) return text;
  const written = `${JSON.stringify(edit(source), null, 2)}\n`;
  return text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written;
}

/** Edit of the record as it is read: inputs, overrides and messages under the keywords of this product, written under those of the record. */
export const editRead =
  (change: (record: FunctionRecord) => Partial<FunctionRecord>): RecordEdit =>
  (source) => {
    const record = readFunctionRecord(source);
    return writeFunctionRecord({ ...record, ...change(record) });
  };

/** Writes a field of the record; undefined removes it. */
export const setField =
  (key: string, value: JsonValue | undefined): RecordEdit =>
  (source) => {
    const { [key]: _, ...rest } = source;
    return value === undefined ? rest : { ...source, [key]: value };
  };

/** Edits one after the other. */
export const inTurn =
  (...edits: readonly RecordEdit[]): RecordEdit =>
  (source) =>
    edits.reduce((made, edit) => edit(made), source);

type Properties = Record<string, InputProperty>;

const editInputs = (change: (properties: Properties, record: FunctionRecord) => Properties): RecordEdit =>
  editRead((record) => ({
    inputSchema: { ...record.inputSchema, properties: change(record.inputSchema.properties, record) },
  }));

/** Adds an input behind the others. */
export const addInput = (name: string, property: InputProperty): RecordEdit =>
  editInputs((properties) => {
    const orders = Object.values(properties).flatMap(({ $partiOrder: order }) => (typeof order === 'number' ? [order] : []));
    return { ...properties, [name]: { ...property, $partiOrder: Math.max(-1, ...orders) + 1 } };
  });

/** Writes an input anew; what is undefined in it goes. */
export const setInput = (name: string, property: InputProperty): RecordEdit =>
  editInputs((properties) => ({ ...properties, [name]: defined(property) }));

/** Puts an input at a place among the others, counted from 0 in the order that people see. */
export const moveInput = (name: string, to: number): RecordEdit =>
  editInputs((properties) => {
    const names = orderedProperties(properties).map(([one]) => one);
    const rest = names.filter((one) => one !== name);
    const order = [...rest.slice(0, to), name, ...rest.slice(to)];
    return Object.fromEntries(
      Object.entries(properties).map(([one, property]) => [one, { ...property, $partiOrder: order.indexOf(one) }]),
    );
  });

/** Makes an input one that must be there, or one that may be missing. */
export const setRequired = (name: string, isRequired: boolean): RecordEdit =>
  editRead(({ inputSchema }) => {
    const { required = [], ...rest } = inputSchema;
    const names = [...required.filter((one) => one !== name), ...(isRequired ? [name] : [])];
    return { inputSchema: { ...rest, ...(names.length > 0 ? { required: names } : {}) } as FunctionRecord['inputSchema'] };
  });

/** Gives an input another name, everywhere: conditions of others, what must be there, what is hidden, texts of all languages. */
export const renameInput = (name: string, next: string): RecordEdit =>
  editRead(({ inputSchema, messages }) => {
    const { required, $partiHidden: hidden } = inputSchema;
    const renamed = (one: JsonValue): JsonValue => (one === name ? next : one);
    const properties = Object.entries(inputSchema.properties).map(([one, property]): [string, InputProperty] => [
      one === name ? next : one,
      {
        ...property,
        ...(property.$partiShowIf ? { $partiShowIf: renamedRule(property.$partiShowIf, name, next) } : {}),
      },
    ]);
    return {
      inputSchema: {
        ...inputSchema,
        properties: Object.fromEntries(properties),
        ...(required ? { required: required.map(renamed) as string[] } : {}),
        ...(Array.isArray(hidden) ? { $partiHidden: hidden.map(renamed) } : {}),
      },
      messages: eachInputTexts(messages, (texts) =>
        Object.fromEntries(Object.entries(texts).map(([one, text]) => [one === name ? next : one, text])),
      ),
    };
  });

/** Removes an input with its texts; conditions that looked at it go with it. */
export const removeInput = (name: string): RecordEdit =>
  inTurn(
    setRequired(name, false),
    editRead(({ inputSchema, messages }) => ({
      inputSchema: {
        ...inputSchema,
        properties: Object.fromEntries(
          Object.entries(inputSchema.properties).flatMap(([one, property]) =>
            one === name ? [] : [[one, withoutConditions(property, name)]],
          ),
        ),
      },
      messages: eachInputTexts(messages, ({ [name]: _, ...rest }) => rest),
    })),
  );

/** Writes title or description of an input in a language; an empty text is none. */
export const setInputText = (name: string, language: RecordLanguage, field: 'title' | 'description', text: string): RecordEdit =>
  editRead(({ inputSchema, messages }) => {
    const property = inputSchema.properties[name];
    if (!property) return {};
    if (language === 'en') {
      // The name that is shown is read from there first.
      const key = field === 'title' && property['$partiDisplayName'] !== undefined ? '$partiDisplayName' : field;
      const next = defined({ ...property, [key]: text === '' ? undefined : text });
      return { inputSchema: { ...inputSchema, properties: { ...inputSchema.properties, [name]: next } } };
    }
    return {
      messages: changeTexts(messages, language, (texts) => {
        const schema = objectIn(texts, 'input_schema');
        const all = objectIn(schema, 'properties');
        const own = withText(objectIn(all, name), field === 'title' ? 'name' : field, text);
        return { ...texts, input_schema: { ...schema, properties: { ...all, [name]: own } } };
      }),
    };
  });

/** Texts of a language after a change of them. */
export function changeTexts(
  messages: FunctionRecord['messages'],
  language: RecordLanguage,
  change: (texts: JsonObject) => JsonObject,
): FunctionRecord['messages'] {
  return { ...messages, [language]: change(messages[language] ?? {}) };
}

/** An object with a text in it, or without where the text is empty. */
export function withText(object: JsonObject, key: string, text: string): JsonObject {
  const { [key]: _, ...rest } = object;
  return text === '' ? rest : { ...object, [key]: text };
}

/** Object under a key; empty where there is none. */
export function objectIn(object: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return isJsonObject(value) ? value : {};
}

function eachInputTexts(
  messages: FunctionRecord['messages'],
  change: (texts: JsonObject) => JsonObject,
): FunctionRecord['messages'] {
  return Object.fromEntries(
    Object.entries(messages).map(([locale, texts]) => {
      const schema = objectIn(texts, 'input_schema');
      if (!isJsonObject(schema['properties'])) return [locale, texts];
      return [locale, { ...texts, input_schema: { ...schema, properties: change(schema['properties']) } }];
    }),
  );
}

const PATHS = ['propertyPath', 'property_path', 'path'] as const;

function renamedRule(rule: JsonObject, name: string, next: string): JsonObject {
  if (!Array.isArray(rule['conditions'])) return rule;
  const conditions = rule['conditions'].map((condition) => {
    if (!isJsonObject(condition) || !looksAt(condition, name)) return condition;
    const key = PATHS.find((one) => condition[one] !== undefined);
    if (condition['property'] === name || key === undefined) return { ...condition, property: next };
    const path = condition[key];
    const rest = Array.isArray(path) ? path.slice(1) : String(path).split('.').slice(1);
    return { ...condition, [key]: Array.isArray(path) ? [next, ...rest] : [next, ...rest].join('.') };
  });
  return { ...rule, conditions };
}

/** Whether a condition asks for the value of an input. */
function looksAt(condition: JsonObject, name: string): boolean {
  if (condition['property'] !== undefined) return condition['property'] === name;
  const path = PATHS.map((key) => condition[key]).find((one) => one !== undefined);
  return Array.isArray(path) ? path[0] === name : typeof path === 'string' && (path === name || path.startsWith(`${name}.`));
}

function withoutConditions(property: InputProperty, name: string): InputProperty {
  const rule = property.$partiShowIf;
  if (!rule || !Array.isArray(rule['conditions'])) return property;
  const conditions = rule['conditions'].filter((one) => !isJsonObject(one) || !looksAt(one, name));
  if (conditions.length === rule['conditions'].length) return property;
  return defined({ ...property, $partiShowIf: conditions.length === 0 ? undefined : { ...rule, conditions } });
}

/** The same object without what is undefined. */
export function defined<Value extends object>(object: { [Key in keyof Value]: Value[Key] | undefined }): Value {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Value;
}
