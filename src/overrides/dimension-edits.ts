import {
  isJsonObject,
  linkedDimensions,
  overridesOfDimension,
  ownValue,
  type InputProperty,
  type JsonValue,
  type LinkedDimension,
  type NodeId,
  type WorkflowDocument,
} from '#domain';
import type { ElementRef, TypedDimension } from '#viewer';
import { readFields, type ReadField } from './edit-fields.ts';
import { targetOf, type EditOffer, type EditScope } from './edit-targets.ts';

/** Workflow as dimensions read it. */
export interface DimensionScope extends EditScope {
  document: Pick<WorkflowDocument, 'nodes'>;
  /** Whether the model of a node is known to hold no dimension. */
  isBare?(node: NodeId): boolean;
  functionOf: Parameters<typeof overridesOfDimension>[4];
}

/** A dimension that is shown, and the property that its number edits where one is found. */
export interface FoundDimension {
  id: string;
  dimension: LinkedDimension;
  edit?: {
    offer: EditOffer;
    field: ReadField;
    value: JsonValue | undefined;
    /** The number before any hand touched it, where it is known. */
    was: JsonValue | undefined;
    /** Value of the property with another number. */
    whole: (number: JsonValue) => JsonValue;
  };
}

/** Dimensions of these nodes that are linked to a property; those of a selection only while its element, or the one that they edit, is selected. */
export function shownDimensions(
  scope: DimensionScope,
  nodes: readonly NodeId[],
  selected: readonly ElementRef[],
  say: (word: string) => string,
  locale: string,
): FoundDimension[] {
  const ids = new Set(selected.map(({ elementId }) => elementId));
  return nodes.flatMap((nodeId) =>
    dimensionsOf(scope, nodeId).flatMap((dimension): FoundDimension[] => {
      const { shownWith, element } = dimension;
      if (shownWith !== undefined && !ids.has(shownWith) && !ids.has(element)) return [];
      const edit = editOf(scope, nodeId, dimension, say, locale);
      return [{ id: `${nodeId} ${dimension.id}`, dimension, ...(edit ? { edit } : {}) }];
    }),
  );
}

/** A model that is known to hold none is not read for them. */
const dimensionsOf = ({ modelOf, isBare }: DimensionScope, nodeId: NodeId): readonly LinkedDimension[] =>
  isBare?.(nodeId) ? [] : linkedDimensions(modelOf(nodeId)?.model ?? { Elements: {} });

function editOf(
  scope: DimensionScope,
  nodeId: NodeId,
  dimension: LinkedDimension,
  say: (word: string) => string,
  locale: string,
): FoundDimension['edit'] {
  const { element, property, index } = dimension;
  for (const declared of overridesOfDimension(dimension, nodeId, scope.declared, scope.document, scope.functionOf))
    for (const model of declared.models) {
      const target = targetOf(scope, declared, { nodeId: model, elementId: element });
      if (!target) continue;
      const offer = { declared, targets: [target] };
      const field = readFields(offer, say, locale).find(({ name }) => name === property);
      if (!field) continue;
      if (index === undefined) return { offer, field, value: field.value, was: field.original, whole: (number) => number };
      const list = Array.isArray(field.value) ? field.value : [];
      if (index >= list.length) continue;
      const items = isJsonObject(field.property.items) ? (field.property.items as InputProperty) : {};
      return {
        offer,
        // The list has a unit where its numbers have none of their own.
        field: { ...field, property: { ...lengthOf(field.property), ...items } },
        value: list[index],
        was: Array.isArray(field.original) ? field.original[index] : undefined,
        whole: (number) => list.with(index, number),
      };
    }
  return undefined;
}

const lengthOf = (property: InputProperty): InputProperty => {
  const unit = ownValue(property as Record<string, JsonValue>, '$partiUnitType');
  return {
    type: 'number',
    ...(typeof unit === 'string' ? { $partiUnitType: unit } : { $partiUnitType: 'length' }),
  } as InputProperty;
};

/** Dimension as the drawing shows it, without its edit. */
export const drawnDimension = ({ id, dimension }: FoundDimension): TypedDimension => ({
  id,
  ends: dimension.ends,
  line: dimension.line,
  text: dimension.text,
  prefix: dimension.prefix,
  suffix: dimension.suffix,
});
