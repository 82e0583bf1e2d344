import { inputKindOf, type FunctionOutput, type FunctionRecord, type InputKind, type InputProperty } from '#domain';

/** Name under which the generated file stands among the author's. */
export const GENERATED_FILE = 'Parti.g.cs';

const EXECUTE =
  /\bstatic\s+(?:global::)?([\w.]+)\s+Execute\s*\(\s*(?:System\.Collections\.Generic\.)?I?Dictionary\s*<[^>]*>\s+@?\w+\s*,\s*([\w.]+)\s+@?\w+\s*\)/;
const SCALARS: Record<string, string> = { number: 'double', integer: 'int', boolean: 'bool', string: 'string' };
/** Types of the library that a schema may name by the end of its address. */
const KNOWN = ['Polygon', 'Polyline', 'Line', 'Vector3', 'Color', 'Transform', 'Plane', 'Profile', 'BBox3', 'Curve', 'Material'];
const FILES = new Set<InputKind>(['file', 'data']);
const STRUCTS = new Set(['double', 'int', 'bool', 'Vector3', 'Color', 'BBox3']);

/**
 * The inputs and outputs classes that `Execute` names and the author has not written, from the record; undefined where
 * nothing is missing. Where the author commits generated files, those count.
 */
export function generateTypes(files: Readonly<Record<string, string>>, record: FunctionRecord): string | undefined {
  const sources = Object.entries(files).filter(([path]) => path.endsWith('.cs'));
  const [, text = ''] = sources.find(([, source]) => EXECUTE.test(source)) ?? [];
  const [, outputs = '', inputs = ''] = EXECUTE.exec(text) ?? [];
  const isMissing = (name: string) =>
    /^\w+$/.test(name) &&
    name !== 'Model' &&
    !sources.some(([, source]) => new RegExp(`\\b(?:class|record|struct)\\s+${name}\\b`).test(source));
  const made = [
    ...(isMissing(inputs) ? inputClass(inputs, record.inputSchema.properties) : []),
    ...(isMissing(outputs) ? [outputClass(outputs, record.outputs)] : []),
  ];
  if (made.length === 0) return undefined;
  const [, space = 'Functions'] = /\bnamespace\s+([\w.]+)/.exec(text) ?? [];
  return `using Elements;\nusing Elements.Geometry;\nusing Hypar.Functions;\nusing Hypar.Functions.Execution.AWS;\nusing Newtonsoft.Json;\n\nnamespace ${space}\n{\n${made.join('\n')}}\n`;
}

/** A class and those nested in it, each after the other. */
function inputClass(name: string, properties: Readonly<Record<string, InputProperty>>, base = ' : S3Args'): string[] {
  const others: string[] = [];
  const members = Object.entries(properties).map(([property, schema]) => {
    const identifier = identifierOf(property, name);
    const type = typeOf(schema, name + identifier, others);
    const initial = type === 'string' ? ' = "";' : type.startsWith('IList<') ? ` = new ${type.slice(1)}();` : '';
    return `        [JsonProperty(${JSON.stringify(property)})]\n        public ${type} ${identifier} { get; set; }${initial}\n`;
  });
  return [`    public class ${name}${base}\n    {\n${members.join('')}    }\n`, ...others];
}

function typeOf(schema: InputProperty, name: string, others: string[]): string {
  const types = [schema.type ?? []].flat();
  const nullable = (type: string) => (types.includes('null') && STRUCTS.has(type) ? `${type}?` : type);
  const [type] = types.filter((one) => one !== 'null');
  if (FILES.has(inputKindOf(schema))) return 'InputData';
  if (schema.$ref) {
    const named = /(\w+)(?:\.json)?$/.exec(schema.$ref)?.[1] ?? '';
    return KNOWN.includes(named) ? nullable(named) : 'System.Text.Json.Nodes.JsonNode';
  }
  if (schema.enum && type === 'string') {
    others.push(enumOf(name, schema.enum));
    return name;
  }
  if (type === 'array') return `IList<${typeOf(schema.items ?? {}, `${name}Item`, others)}>`;
  if (type === 'object' && schema.properties) {
    others.push(...inputClass(name, schema.properties, ''));
    return name;
  }
  return type !== undefined && SCALARS[type] ? nullable(SCALARS[type]) : 'System.Text.Json.Nodes.JsonNode';
}

function enumOf(name: string, values: readonly unknown[]): string {
  const members = values.map((value, at) => {
    const text = String(value);
    const member = text.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^(?=\p{N})|^$/u, '_');
    return `        [System.Runtime.Serialization.EnumMember(Value = ${JSON.stringify(text)})] ${member} = ${at},\n`;
  });
  return `    public enum ${name}\n    {\n${members.join('')}    }\n`;
}

function outputClass(name: string, outputs: readonly FunctionOutput[]): string {
  const typed = outputs.map((output) => ({
    ...output,
    identifier: identifierOf(output.name, name),
    csharp: OUTPUTS[output.type ?? ''] ?? 'object',
  }));
  const members = typed.map(
    ({ name: output, identifier, csharp }) =>
      `        [JsonProperty(${JSON.stringify(output)})]\n        public ${csharp} ${identifier} { get; set; }\n`,
  );
  const parameters = typed.map(({ identifier, csharp }) => `${csharp} @${lower(identifier)}`).join(', ');
  const all = typed.map(({ identifier }) => `${identifier} = @${lower(identifier)}; `).join('');
  const constructor = typed.length > 0 ? `        public ${name}(${parameters}) { ${all}}\n` : '';
  return `    public class ${name} : SystemResults\n    {\n${members.join('')}        public ${name}() { }\n${constructor}    }\n`;
}

const OUTPUTS: Record<string, string> = {
  number: 'double',
  range: 'double',
  integer: 'int',
  boolean: 'bool',
  string: 'string',
  text: 'string',
};
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** As the first letter of each word is written large: `Bar Width` becomes `BarWidth`. */
function identifierOf(property: string, owner: string): string {
  const words = property.split(/[^\p{L}\p{N}_]+/u).filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const named = /^\p{N}/u.test(joined) || joined === '' ? `_${joined}` : joined;
  // A member may not be called like its class.
  return named === owner ? `${named}_` : named;
}
