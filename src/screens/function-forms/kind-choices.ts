import { inputKindOf, type InputProperty } from '#domain';
import { KIND_EXAMPLES, TYPE_EXAMPLES } from '../input-docs/type-examples.ts';

const EXAMPLES = { ...TYPE_EXAMPLES, ...KIND_EXAMPLES };

/** Kind of input as it is chosen in a form, by the entry of the documentation that shows it. */
export type KindChoice = keyof typeof EXAMPLES;

/** Every kind that an input may be given. */
export const KIND_CHOICES = Object.keys(EXAMPLES) as readonly KindChoice[];

/** Kinds of what stands in a list or an object. */
export const INNER_KINDS: readonly KindChoice[] = [
  'number',
  'integer',
  'string',
  'boolean',
  'select',
  'date',
  'color',
  'point',
  'polygon',
  'object',
];

const exampleOf = (choice: KindChoice): InputProperty => Object.values(EXAMPLES[choice])[0] as unknown as InputProperty;

/** The choice that a property is; undefined for one that is described in its JSON alone. */
export function choiceOf(property: InputProperty): KindChoice | undefined {
  const kind = inputKindOf(property);
  if ((kind === 'number' || kind === 'integer') && property.$partiUnitType === 'heading') return 'heading';
  return KIND_CHOICES.find((choice) => choice !== 'heading' && inputKindOf(exampleOf(choice)) === kind);
}

/** Keywords that say what values are; the others stay where the kind changes. */
const SHAPE = new Set([
  ...['type', 'format', 'items', 'properties', 'required', 'additionalProperties', 'enum', '$ref', '$id', 'default'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'pattern', 'discriminator'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength'],
  ...['$partiUnitType', '$partiStyle', '$partiFileTypes', '$partiEnumLabels', '$partiEnumQuery', '$partiDefaultLabel'],
]);

/** A property as another kind: texts, place and conditions stay, and what nobody knows. */
export function withKind(property: InputProperty, choice: KindChoice): InputProperty {
  const kept = Object.entries(property).filter(([key]) => !SHAPE.has(key));
  return { ...structuredClone(exampleOf(choice)), ...Object.fromEntries(kept) };
}

/** A new name that none of these is: `Input 3`. */
export function freeName(word: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${word} ${number}`)) number++;
  return `${word} ${number}`;
}
