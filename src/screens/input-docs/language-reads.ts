import {
  allowsNull,
  CSHARP_INPUT_TYPES,
  identifierOf,
  inputKindOf,
  isJsonObject,
  membersOf,
  parameterOf,
  UNIT_CATALOGUE,
  writeType,
  type GeneratedType,
  type InputKind,
  type InputProperty,
  type TypeCollection,
} from '#domain';

type Properties = Readonly<Record<string, InputProperty>>;

/** Lines of each language that read the inputs of a schema. */
export interface LanguageReads {
  python: string;
  csharp: string;
  typescript: string;
}

/** How each language reads the inputs of a schema. */
export function languageReads(properties: Properties): LanguageReads {
  const each = (line: (name: string, property: InputProperty) => string): string =>
    Object.entries(properties)
      .map(([name, property]) => line(name, property))
      .join('\n');
  return {
    python: each(
      (name, property) => `${snakeOf(name)} = inputs[${JSON.stringify(name)}]  # ${pythonType(property)}${unit(property)}`,
    ),
    csharp: csharpReads(properties),
    typescript: each(
      (name, property) =>
        `const ${parameterOf(identifierOf(name))} = inputs${typescriptKey(name)}; // ${typescriptType(property)}${unit(property)}`,
    ),
  };
}

function csharpReads(properties: Properties): string {
  const made: GeneratedType[] = [];
  const types: TypeCollection = {
    space: '',
    made,
    knows: (name) => CSHARP_INPUT_TYPES.has(name) || made.some((one) => one.name === name),
  };
  const members = membersOf('Inputs', properties, types);
  const lines = members.map(({ json, identifier, type }) => {
    const property = properties[json];
    return `${type} ${parameterOf(identifier)} = inputs.${identifier};${property && unit(property) ? ` //${unit(property).slice(1)}` : ''}`;
  });
  const classes = made.map((type) =>
    type.values ? writeType(type).replace(/^ {4}/gm, '') : `public class ${type.name}\n{\n${fieldsOf(type)}}\n`,
  );
  return [...lines, ...(classes.length === 0 ? [] : ['', ...classes])].join('\n').trim();
}

const fieldsOf = ({ members }: GeneratedType): string =>
  members.map(({ type, identifier }) => `    public ${type} ${identifier} { get; set; }\n`).join('');

/** Metric unit of a quantity, as words behind its type. */
function unit(property: InputProperty): string {
  const { $partiUnitType: quantity } = property;
  const base = quantity && UNIT_CATALOGUE.find(({ unitType, factor }) => unitType === quantity && factor === 1)?.suffix;
  return base ? `, ${base}` : '';
}

const snakeOf = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^(?=\p{N})|^$/u, '_')
    .toLowerCase();

const typescriptKey = (name: string): string => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `.${name}` : `[${quoted(name)}]`);
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** What the server adds to a file for functions in Python and TypeScript: its text. */
const FILE = '{ name: string; type: string; size: number; digest: string; text: string }';
const VERTICES = '{ Vertices: parti.Point[] }';
const TYPESCRIPT: Partial<Record<InputKind, string>> = {
  boolean: 'boolean',
  color: '{ Red: number; Green: number; Blue: number; Alpha: number }',
  date: 'string',
  'date-time': 'string',
  data: FILE,
  file: FILE,
  id: 'string',
  integer: 'number',
  line: '{ Start: parti.Point; End: parti.Point }',
  number: 'number',
  plane: '{ Origin: parti.Point; Normal: parti.Point }',
  point: 'parti.Point',
  polygon: VERTICES,
  polyline: VERTICES,
  profile: `{ Perimeter: ${VERTICES}; Voids?: ${VERTICES}[] }`,
  string: 'string',
  time: 'string',
};

function typescriptType(property: InputProperty): string {
  const type = plainTypescript(property);
  return allowsNull(property) ? `${type} | null` : type;
}

function plainTypescript(property: InputProperty): string {
  const kind = inputKindOf(property);
  if (kind === 'select' && Array.isArray(property.enum))
    return property.enum.map((option) => (typeof option === 'string' ? quoted(option) : JSON.stringify(option))).join(' | ');
  if (kind === 'select') return 'string';
  if (kind === 'range' && property.type === 'array') return '[number, number]';
  const { items } = property;
  if (items !== undefined && !Array.isArray(items)) {
    const item = typescriptType(items);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (TYPESCRIPT[kind]) return TYPESCRIPT[kind];
  if (property.$ref === undefined && isJsonObject(property.properties as never)) {
    const fields = Object.entries(property.properties ?? {}).map(
      ([name, child]) => `${/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quoted(name)}: ${typescriptType(child)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  return 'parti.Value';
}

const PYTHON: Partial<Record<InputKind, string>> = {
  boolean: 'bool',
  date: 'str',
  'date-time': 'str',
  id: 'str',
  integer: 'int',
  number: 'float',
  string: 'str',
  time: 'str',
  select: 'str',
};

function pythonType(property: InputProperty): string {
  const kind = inputKindOf(property);
  const { items } = property;
  const type =
    PYTHON[kind] ??
    (items !== undefined && !Array.isArray(items)
      ? `list[${pythonType(items)}]`
      : kind === 'range' && property.type === 'array'
        ? 'list[float]'
        : 'dict[str, Any]');
  return allowsNull(property) ? `${type} | None` : type;
}
