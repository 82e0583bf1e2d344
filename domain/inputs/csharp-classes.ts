import type { JsonValue } from '../json/json-value.ts';

/** A property of a generated class, in the order of its constructor. */
export interface ClassMember {
  /** Its name in JSON. */
  json: string;
  identifier: string;
  /** Its type in C#. */
  type: string;
  /** What it is where nobody sets it, in C#. */
  initial?: string;
}

/** A class or enumeration to be written. */
export interface GeneratedType {
  name: string;
  space: string;
  base?: string;
  members: ClassMember[];
  /** Parameters behind those of the members, as they are declared, and what the base takes of them. */
  inherited?: { parameters: string; argument: string };
  /** Further members, as text. */
  more?: string;
  /** The values of an enumeration; its members are not used then. */
  values?: readonly JsonValue[];
  /** Types that stand beside it, as text. */
  beside?: string;
}

/** Stands among what a class declares, where it has a constructor without parameters. */
export const EMPTY_CONSTRUCTOR = '()';

/** A type as C#; members whose identifiers are in `declared` stand in another part of the class. */
export function writeType(type: GeneratedType, declared: ReadonlySet<string> = new Set()): string {
  if (type.values) return writeEnum(type.name, type.values);
  const members = type.members.filter(({ identifier }) => !declared.has(identifier));
  const lines = members.map(
    ({ json, identifier, type: kind, initial }) =>
      `        [JsonProperty(${csharpText(json)})]\n        public ${kind} ${identifier} { get; set; }${initial === undefined ? '' : ` = ${initial};`}\n`,
  );
  const own = members.map((member) => `${member.type} @${parameterOf(member.identifier)}`);
  const parameters = [...own, ...(type.inherited ? [type.inherited.parameters] : [])].join(', ');
  const set = members.map(({ identifier }) => `this.${identifier} = @${parameterOf(identifier)}; `).join('');
  const full =
    parameters === ''
      ? ''
      : `        public ${type.name}(${parameters})${type.inherited ? ` : base(${type.inherited.argument})` : ''} { ${set}}\n`;
  const empty = declared.has(EMPTY_CONSTRUCTOR) ? '' : `        [JsonConstructor] public ${type.name}() { }\n`;
  return `    public partial class ${type.name}${type.base === undefined ? '' : ` : ${type.base}`}\n    {\n${empty}${full}${lines.join('')}${type.more ?? ''}    }\n${type.beside ?? ''}`;
}

function writeEnum(name: string, values: readonly JsonValue[]): string {
  const members = values.map(
    (value, at) =>
      `        [System.Runtime.Serialization.EnumMember(Value = ${csharpText(String(value))})] ${enumMemberOf(String(value))} = ${at},\n`,
  );
  return `    public enum ${name}\n    {\n${members.join('')}    }\n`;
}

/** As the first letter of each word is written large: `Bar Width` becomes `BarWidth`. */
export function identifierOf(property: string, owner = ''): string {
  const words = property.split(/[^\p{L}\p{N}_]+/u).filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const named = /^\p{N}/u.test(joined) || joined === '' ? `_${joined}` : joined;
  // A member may not be called like its class.
  return named === owner ? `${named}_` : named;
}

/** Spaces become `_`, and what stands in no name goes: `Simple Desk - 24x48` becomes `Simple_Desk__24x48`. */
export function enumMemberOf(text: string): string {
  const named = text.replace(/[\s.#/+:]/gu, '_').replace(/[^\p{L}\p{N}_]/gu, '');
  const large = named.charAt(0).toUpperCase() + named.slice(1);
  return /^\p{N}|^$/u.test(large) ? `_${large}` : large;
}

export const parameterOf = (identifier: string): string => identifier.charAt(0).toLowerCase() + identifier.slice(1);

/** A text as C# writes it. */
export const csharpText = (text: string): string => JSON.stringify(text);
