import type { InputProperty } from '../functions/function-record.ts';
import { schemaIdOf } from '../inputs/schema-id.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';

/** Model that a question is put to: that of a dependency by its name, the function's own last result, or all upstream of it. */
export interface AskedModel {
  dependency?: string;
  isOwn?: boolean;
}

/** Query for the options of an input, and whether anything else may be typed. */
export interface OptionQuestion extends AskedModel {
  query: string;
  isOpen: boolean;
}

/** Question for an element: which ones may be the value of an input. */
export interface ElementQuestion extends AskedModel {
  /** Query for the elements; absent: `kind` says which. */
  context?: string;
  /** Last part of the name of their type (`Level` for `Elements.Level`). */
  kind?: string;
  /** Path to the text that names an element; absent: `Name`. */
  textPath?: string;
  /** Path to what identifies an element where the value is a text; absent: its id. */
  identityPath?: string;
}

/** The question behind the options of an input (`EnumQuery`, `AutocompleteQuery`); undefined where it has its own or none. */
export function optionQuestionOf(property: InputProperty): OptionQuestion | undefined {
  for (const [keyword, isOpen] of [
    ['$partiEnumQuery', false],
    ['$partiAutocompleteQuery', true],
  ] as const) {
    const asked = property[keyword] as JsonValue | undefined;
    const query = typeof asked === 'string' ? asked : textIn(asked, 'query');
    if (query !== undefined && query.trim() !== '') return { ...modelOf(asked), query, isOpen };
  }
  return undefined;
}

/** The question for the polygons that the lines of an input split (`PolygonQuery`); undefined for every other input. */
export function polygonQuestionOf(property: InputProperty): (AskedModel & { query: string }) | undefined {
  const asked = property['$partiPolygonQuery'] as JsonValue | undefined;
  const query = textIn(asked, 'query');
  return query === undefined ? undefined : { ...modelOf(asked), query };
}

/** The question for an element that an input puts (`PickElement`, `Relation`, a `Level`); undefined for every other input. */
export function elementQuestionOf(property: InputProperty): ElementQuestion | undefined {
  const picked = property['$partiPickElement'] as JsonValue | undefined;
  if (isJsonObject(picked)) {
    const [context, textPath, identityPath] = [
      textIn(picked, 'context') ?? textIn(picked, 'query'),
      pathIn(textIn(picked, 'textQuery')),
      pathIn(textIn(picked, 'identifier')),
    ];
    return {
      ...modelOf(picked),
      ...(context === undefined ? {} : { context }),
      ...(textPath === undefined ? {} : { textPath }),
      ...(identityPath === undefined ? {} : { identityPath }),
    };
  }
  const related = property['$partiRelation'] as JsonValue | undefined;
  if (related !== undefined) {
    const kind = schemaIdOf(typeof related === 'string' ? related : textIn(related, '$ref'));
    return { ...modelOf(related), ...(kind === undefined ? {} : { kind }) };
  }
  return inputKindOf(property) === 'level' ? { kind: 'Level' } : undefined;
}

function modelOf(asked: JsonValue | undefined): AskedModel {
  const dependency = textIn(asked, 'dependency');
  if (isJsonObject(asked) && asked['selfDependency'] === true) return { isOwn: true };
  return dependency === undefined ? {} : { dependency };
}

function textIn(value: JsonValue | undefined, key: string): string | undefined {
  const held = isJsonObject(value) ? ownValue(value, key) : undefined;
  return typeof held === 'string' && held.trim() !== '' ? held : undefined;
}

/** Path of a query that was written for one element: `[*discriminator=X].Name`, `.Name` and `Name` say the same. */
const pathIn = (query: string | undefined): string | undefined =>
  query?.replace(/^\s*\[.*\]/, '').replace(/^[\s.]+/, '') || undefined;
