import { inputKindOf, type FunctionRecord, type InputProperty } from '#domain';

/**
 * Declarations that an author's files see without importing them: `FunctionInputs`, what `execute` is called with, and
 * `FunctionModels`, the models that it depends on.
 */
export function recordTypes({
  inputSchema,
  modelDependencies,
}: Pick<FunctionRecord, 'inputSchema' | 'modelDependencies'>): string {
  const required = new Set(inputSchema.required ?? []);
  const inputs = Object.entries(inputSchema.properties).map(([name, property]) => memberOf(name, property, required.has(name)));
  const models = modelDependencies.map(
    ({ name, optional }) => `  ${JSON.stringify(name)}${optional ? '?' : ''}: import('parti').Model;`,
  );
  return [
    '/** Values of the inputs, metric. */',
    'interface FunctionInputs {',
    ...inputs,
    '}',
    '/** Models of the functions that this one depends on. */',
    'interface FunctionModels {',
    ...models,
    '}',
    '',
  ].join('\n');
}

function memberOf(name: string, property: InputProperty, isRequired: boolean): string {
  const about = [property.title, property.description].filter((one) => typeof one === 'string' && one !== '').join(' – ');
  const comment = about === '' ? '' : `  /** ${about.replaceAll('*/', '*\u200b/').replaceAll(/\s+/g, ' ')} */\n`;
  return `${comment}  ${JSON.stringify(name)}${isRequired || property.default !== undefined ? '' : '?'}: ${typeOf(property)};`;
}

const DEEPEST = 6;
/** What a function is given of a file. */
const FILE = '{ name: string; digest: string; text: string; readonly bytes: Uint8Array }';
/** What a function is given of a folder of content. */
const FOLDER =
  '{ Id: string; Name: string; Files: { FileName: string; FileRefId: string; FolderId: string; digest: string; size: number; text: string; readonly bytes: Uint8Array }[] }';

function typeOf(property: InputProperty, depth = 0): string {
  const kind = inputKindOf(property);
  if (kind === 'file' || kind === 'data') return FILE;
  if (kind === 'folder') return FOLDER;
  if (depth > DEEPEST || property.$ref !== undefined) return 'any';
  if (Array.isArray(property.enum) && property.enum.length > 0)
    return property.enum.map((one) => (typeof one === 'object' && one !== null ? 'any' : JSON.stringify(one))).join(' | ');
  const kinds = Array.isArray(property.type) ? property.type : [property.type];
  return [...new Set(kinds.map((kind) => typeOfKind(kind, property, depth)))].join(' | ');
}

function typeOfKind(kind: string | undefined, { items, properties }: InputProperty, depth: number): string {
  if (kind === 'number' || kind === 'integer') return 'number';
  if (kind === 'string') return 'string';
  if (kind === 'boolean') return 'boolean';
  if (kind === 'null') return 'null';
  if (kind === 'array') return items ? `(${typeOf(items, depth + 1)})[]` : 'any[]';
  if (kind !== 'object' || !properties) return 'any';
  const members = Object.entries(properties).map(([name, one]) => `${JSON.stringify(name)}?: ${typeOf(one, depth + 1)}`);
  return `{ ${members.join('; ')} }`;
}
