import { memo, useMemo } from 'react';
import { ownValue, relateElements, type ElementRelations } from '#domain';
import { Property, useTranslation } from '#ui';
import type { ElementRef, ShownModel } from '../model/model-selection.ts';
import { kindName } from '#inputs';

/** More relations of one type than these are counted, not listed. */
const MOST_LISTED = 12;

/** How the selected element stands to others, in both directions; each of them can be selected. */
export const RelationRows = memo(function RelationRows({
  models,
  selected,
  say,
  onSelect,
}: {
  models: readonly ShownModel[];
  selected: ElementRef;
  say: (word: string) => string;
  onSelect: (element: ElementRef) => void;
}) {
  const { t } = useTranslation('viewer');
  const relations = useRelations(models);
  const groups = Map.groupBy(
    relations.of(selected.elementId).filter(({ element }) => isShown(models, element)),
    ({ type }) => type,
  );
  return [...groups].map(([type, found]) => (
    <Property key={type} label={t(`relations.${type}`)} end>
      <span className="relations" data-part="relations" data-relation={type}>
        {found.slice(0, MOST_LISTED).map(({ element }) => {
          const owner = models.find(({ model }) => Object.hasOwn(model.Elements, element));
          return (
            owner && (
              <button
                key={element}
                type="button"
                className="relation clip"
                data-element={element}
                onClick={() => onSelect({ nodeId: owner.nodeId, elementId: element })}
              >
                {say(nameOf(owner, element))}
              </button>
            )
          );
        })}
        {found.length > MOST_LISTED && <span className="unit">{t('moreRelations', { count: found.length - MOST_LISTED })}</span>}
      </span>
    </Property>
  ));
});

function useRelations(models: readonly ShownModel[]): ElementRelations {
  return useMemo(() => relateElements(models.map(({ model }) => model)), [models]);
}

/** Materials say how an element looks, not how it stands to others. */
function isShown(models: readonly ShownModel[], elementId: string): boolean {
  return models.some(({ model }) => {
    const element = ownValue(model.Elements, elementId);
    return element !== undefined && element['discriminator'] !== 'Elements.Material';
  });
}

function nameOf({ model }: ShownModel, elementId: string): string {
  const element = ownValue(model.Elements, elementId);
  return String(element?.['Name'] || '') || kindName(String(element?.['discriminator'] ?? '')) || elementId;
}
