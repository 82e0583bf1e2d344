import {
  ADDITION_ID,
  editableProperties,
  hiddenNames,
  inLanguage,
  isJsonObject,
  jsonEqual,
  orderedProperties,
  ownValue,
  type InputProperty,
  type JsonObject,
  type JsonValue,
  type OverrideEntry,
} from '#domain';
import type { EditField } from '#viewer';
import type { EditOffer } from './edit-targets.ts';
import { isOneGroup, type GroupOffer } from './group-by-hand.ts';

/** Field of an override before anybody listens to it. */
export type ReadField = Omit<EditField, 'onPreview' | 'onCommit' | 'onCancel' | 'onRevert'>;

/** Properties of an override on its targets, in the author's order: what they are, what they were. */
export function readFields({ declared, targets }: EditOffer, say: (word: string) => string, locale: string): ReadField[] {
  const areAdded = targets.every(({ offered }) => Object.hasOwn(offered.identity, ADDITION_ID));
  const held = targets.map(({ offered, entry }) => ({ values: offered.values, entry }));
  return fieldsOf(declared, areAdded, held, say, locale);
}

/** Properties of the group that all targets are in; none where they are in no group, or in several. */
export function readGroupFields(offer: GroupOffer, say: (word: string) => string, locale: string): ReadField[] {
  if (!isOneGroup(offer)) return [];
  const held = offer.groups.map(([, entry]) => ({ values: offer.targets[0]?.offered.values ?? {}, entry }));
  return fieldsOf(offer.declared, false, held, say, locale);
}

function fieldsOf(
  { definition, record }: EditOffer['declared'],
  areAdded: boolean,
  held: readonly { values: JsonObject; entry: OverrideEntry | undefined }[],
  say: (word: string) => string,
  locale: string,
): ReadField[] {
  const hidden = hiddenNames(record.overrides[definition.name]?.['$partiHidden']);
  return orderedProperties(editableProperties(definition, areAdded) as Record<string, InputProperty>)
    .filter(([name, property]) => !hidden.has(name) && property.$partiHidden !== true && property.$partiDeprecated !== true)
    .map(([name, property]) => {
      const values = held.map(({ values, entry }) => {
        const edited = isJsonObject(entry?.value) ? ownValue(entry.value, name) : undefined;
        return edited ?? ownValue(values, name) ?? property.default;
      });
      const originals = held.flatMap(({ entry }) =>
        isJsonObject(entry?.value) && Object.hasOwn(entry.value, name)
          ? [isJsonObject(entry.original) ? ownValue(entry.original, name) : undefined]
          : [],
      );
      const isSame = (all: readonly (JsonValue | undefined)[]) => all.every((one) => jsonEqual(one ?? null, all[0] ?? null));
      const title = property['$partiDisplayName'] ?? property.title;
      return {
        name,
        label: say(typeof title === 'string' && title !== '' ? title : name),
        description: typeof property.description === 'string' ? say(property.description) : '',
        property: sayOptions(inLanguage(record, [name], property, locale), say),
        value: isSame(values) ? values[0] : undefined,
        isDifferent: !isSame(values),
        isChanged: originals.length > 0,
        original: originals.length > 0 && isSame(originals) ? originals[0] : undefined,
      };
    });
}

/** Options in the words of the reader. */
function sayOptions(property: InputProperty, say: (word: string) => string): InputProperty {
  if (!property.enum || Array.isArray(property.$partiEnumLabels)) return property;
  return { ...property, $partiEnumLabels: property.enum.map((option) => (typeof option === 'string' ? say(option) : option)) };
}
