import {
  baseSchemaAt,
  csharpText,
  elementType,
  EMPTY_CONSTRUCTOR,
  identifierOf,
  isJsonObject,
  membersOf,
  overrideDefinitions,
  parameterOf,
  schemaName,
  type FunctionOutput,
  type FunctionRecord,
  type GeneratedType,
  type JsonObject,
  type JsonValue,
  type TypeCollection,
  writeType,
} from '#domain';
import { overrideTypes } from './override-types.ts';

/** Name under which the generated file stands among the author's. */
export const GENERATED_FILE = 'Parti.g.cs';

/** Namespace of classes for a function that has none. */
const NO_SPACE = 'Functions';
const EXECUTE =
  /\bstatic\s+(?:global::)?([\w.]+)\s+Execute\s*\(\s*(?:System\.Collections\.Generic\.)?I?Dictionary\s*<[^>]*>\s+@?\w+\s*,\s*([\w.]+)\s+@?\w+\s*\)/;
const DECLARATION = /\b(partial\s+)?(?:class|record(?:\s+struct)?|struct|enum|interface)\s+(\w+)/g;
/** What is behind a function's own inputs in their constructor, so that calls with all arguments compile. */
const CALL = {
  parameters:
    'string bucketName, string uploadsBucket, Dictionary<string, string> modelInputKeys, string gltfKey, string elementsKey, string ifcKey',
  argument: 'bucketName, uploadsBucket, modelInputKeys, gltfKey, elementsKey, ifcKey',
};
const USINGS = [
  'Elements',
  'Elements.Geometry',
  'Elements.Geometry.Solids',
  'Hypar.Functions',
  'Hypar.Functions.Execution',
  'Hypar.Functions.Execution.AWS',
  'Newtonsoft.Json',
  'System',
  'System.Collections.Generic',
  'System.Linq',
];

/**
 * The classes that the author has not written, from the record: inputs and outputs that `Execute` names, overrides, and
 * element types whose schema is a base schema or lies in the folder; undefined where nothing is missing. Where the author
 * commits generated files, those count; of a class that the author only adds to, the rest is written. `library` are the
 * names of the library's types.
 */
export function generateTypes(
  files: Readonly<Record<string, string>>,
  record: FunctionRecord,
  library: ReadonlySet<string>,
): string | undefined {
  const author = declarations(files);
  const [outputs = '', inputs = '', text = ''] = executeOf(files);
  const [, named] = /\bnamespace\s+([\w.]+)/.exec(text) ?? [];
  const space = named ?? NO_SPACE;
  const schemas = ownSchemas(files);
  const types: TypeCollection = {
    space,
    made: [],
    knows: (name) => library.has(name) || author.has(name) || types.made.some((one) => one.name === name),
  };
  addElementTypes(record.elementTypes, schemas, types, (name) => library.has(name) || isWhole(author.get(name)));
  if (isOurs(inputs, author)) addInputs(inputs, record, types);
  const missing = types.made.filter(({ name }) => !isWhole(author.get(name)));
  const parts = missing.map((type) => ({ type, code: writeType(type, membersIn(author.get(type.name)?.text ?? '', type)) }));
  if (isOurs(outputs, author))
    parts.push({ type: { name: outputs, space, members: [] }, code: outputClass(outputs, record.outputs) });
  if (parts.length === 0) return undefined;
  const spaces = [...new Set(parts.map(({ type }) => type.space))];
  // A function without a namespace of its own sees the classes all the same.
  const open = named === undefined && spaces.includes(NO_SPACE) ? `global using ${NO_SPACE};\n` : '';
  const usings = open + USINGS.map((name) => `using ${name};\n`).join('');
  return `${usings}using Line = Elements.Geometry.Line;\nusing Polygon = Elements.Geometry.Polygon;\n\n#pragma warning disable\n${spaces
    .map(
      (name) =>
        `namespace ${name}\n{\n${parts
          .filter(({ type }) => type.space === name)
          .map(({ code }) => code)
          .join('\n')}}\n`,
    )
    .join('')}`;
}

interface Declared {
  /** Every declaration of it says `partial`, and none stands in a generated file. */
  isPart: boolean;
  /** The files that it stands in. */
  text: string;
}

function declarations(files: Readonly<Record<string, string>>): Map<string, Declared> {
  const found = new Map<string, Declared>();
  for (const [path, source] of Object.entries(files)) {
    if (!path.endsWith('.cs')) continue;
    for (const [, partial, name = ''] of source.matchAll(DECLARATION)) {
      const known = found.get(name);
      const isPart = partial !== undefined && !path.endsWith('.g.cs') && known?.isPart !== false;
      found.set(name, { isPart, text: `${known?.text ?? ''}${source}` });
    }
  }
  return found;
}

const isWhole = (declared: Declared | undefined): boolean => declared !== undefined && !declared.isPart;

/** Members that the author's part of a class declares; what it only sets or reads, it does not have. */
function membersIn(text: string, type: GeneratedType): Set<string> {
  const body = bodiesOf(text, type.name);
  const declares = (name: string) =>
    new RegExp(`\\b(?:public|internal|protected|private)\\s[^;={}]*[\\s>)?\\]]@?${name}\\s*(?:\\{|=>|;|=[^=>])`).test(body);
  const own = type.members.map(({ identifier }) => identifier).filter(declares);
  return new Set(new RegExp(`\\bpublic\\s+${type.name}\\s*\\(\\s*\\)`).test(body) ? [...own, EMPTY_CONSTRUCTOR] : own);
}

/** What stands between the braces of a class, of all its parts. */
function bodiesOf(text: string, name: string): string {
  let bodies = '';
  for (const { index } of text.matchAll(new RegExp(`\\b(?:class|struct|record)\\s+${name}\\b`, 'g'))) {
    const from = text.indexOf('{', index);
    let depth = 0;
    let at = from;
    for (; at >= 0 && at < text.length; at++) {
      if (text[at] === '{') depth++;
      else if (text[at] === '}' && --depth === 0) break;
    }
    if (from >= 0) bodies += text.slice(from, at + 1);
  }
  return bodies;
}

/** A class of the record's: named plainly, and not the author's or the library's. */
const isOurs = (name: string, author: ReadonlyMap<string, Declared>): boolean =>
  /^\w+$/.test(name) && name !== 'Model' && !isWhole(author.get(name));

/** What `Execute` gives and takes, and the file that it stands in. */
function executeOf(files: Readonly<Record<string, string>>): string[] {
  const text = Object.entries(files).find(([path, source]) => path.endsWith('.cs') && EXECUTE.test(source))?.[1] ?? '';
  const [, outputs = '', inputs = ''] = EXECUTE.exec(text) ?? [];
  return [outputs, inputs, text];
}

function addInputs(name: string, record: FunctionRecord, types: TypeCollection): void {
  const made: GeneratedType = { name, space: types.space, base: 'S3Args', members: [], inherited: CALL };
  types.made.push(made);
  made.members = membersOf(name, record.inputSchema.properties, types);
  if (overrideTypes(overrideDefinitions(record), types).length > 0)
    made.members.push({ json: 'overrides', identifier: 'Overrides', type: 'Overrides', initial: 'new Overrides()' });
}

function addElementTypes(
  addresses: readonly string[],
  schemas: readonly JsonObject[],
  types: TypeCollection,
  isThere: (name: string) => boolean,
): void {
  const wanted = addresses.map((address) => ({ name: schemaName(address), address }));
  for (const { name, address } of wanted) {
    const schema = schemas.find((one) => nameOf(one) === name) ?? baseSchemaAt(address);
    if (name === '' || !schema || isThere(name)) continue;
    types.made.push({ name, space: 'Elements', members: [] });
  }
  // With all names known: they may name each other.
  types.made.forEach((one, at) => {
    const { address = '' } = wanted.find(({ name }) => name === one.name) ?? {};
    const schema = schemas.find((other) => nameOf(other) === one.name) ?? baseSchemaAt(address);
    if (schema) types.made[at] = elementType(one.name, schema, types);
  });
}

/** JSON Schemas that lie in the author's folder. */
function ownSchemas(files: Readonly<Record<string, string>>): JsonObject[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!path.endsWith('.json') || !text.includes('"properties"')) return [];
    try {
      const read = JSON.parse(text) as JsonValue;
      return isJsonObject(read) && nameOf(read) !== '' && isJsonObject(read['properties']) ? [read] : [];
    } catch {
      // Data of the function, for it to read.
      return [];
    }
  });
}

const nameOf = (schema: JsonObject): string =>
  typeof schema['title'] === 'string'
    ? schema['title'].replace(/[^\p{L}\p{N}_]/gu, '')
    : typeof schema['$id'] === 'string'
      ? schemaName(schema['$id'])
      : '';

function outputClass(name: string, outputs: readonly FunctionOutput[]): string {
  const typed = outputs.map((output) => ({
    ...output,
    identifier: identifierOf(output.name, name),
    csharp: OUTPUTS[output.type ?? ''] ?? 'object',
  }));
  const members = typed.map(
    ({ name: output, identifier, csharp }) =>
      `        [JsonProperty(${csharpText(output)})]\n        public ${csharp} ${identifier} { get; set; }\n`,
  );
  const parameters = typed.map(({ identifier, csharp }) => `${csharp} @${parameterOf(identifier)}`).join(', ');
  const all = typed.map(({ identifier }) => `${identifier} = @${parameterOf(identifier)}; `).join('');
  const constructor = typed.length > 0 ? `        public ${name}(${parameters}) { ${all}}\n` : '';
  return `    public partial class ${name} : SystemResults\n    {\n${members.join('')}        public ${name}() { }\n${constructor}        public override string ToString() => JsonConvert.SerializeObject(this);\n    }\n`;
}

const OUTPUTS: Record<string, string> = {
  number: 'double',
  range: 'double',
  integer: 'int',
  boolean: 'bool',
  string: 'string',
  text: 'string',
};
