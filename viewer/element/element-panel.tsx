import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isJsonObject, ownValue, type ModelElement, type NodeId, type UnitSystem } from '#domain';
import { Bar, EmptyState, Icon, IconButton, Property, PropertyColumn } from '#ui';
import type { ElementRef, ShownModel } from '../model/model-selection.ts';
import './element-panel.css';
import { RelationRows } from './element-relations.tsx';
import { elementRows, kindName } from './element-rows.ts';

/** Props of {@link ElementPanel}. */
export interface ElementPanelProps {
  models: readonly ShownModel[];
  selectedElement: ElementRef | undefined;
  system: UnitSystem;
  locale: string;
  /** Words that functions wrote, in the language of the reader. */
  say?(word: string): string;
  /** A related element was chosen. */
  onSelectElement?(element: ElementRef): void;
  /** The function that made the element was chosen. */
  onSelectNode?(nodeId: NodeId): void;
  onClose?(): void;
}

/** Property panel of the selected element: its name, its kind, which function made it, and its properties with units. */
export function ElementPanel({
  models,
  selectedElement,
  system,
  locale,
  say = (word) => word,
  onSelectElement,
  onSelectNode,
  onClose,
}: ElementPanelProps) {
  const { t } = useTranslation('viewer');
  const found = useMemo(() => findElement(models, selectedElement), [models, selectedElement]);
  if (!found)
    return (
      <EmptyState icon="envelope" title={t('noElementTitle')}>
        {t('noElementText')}
      </EmptyState>
    );
  const { element, kind, name, madeBy } = found;
  return (
    <section className="element-panel" data-part="element-panel" aria-label={name || kind}>
      <Bar>
        <Icon name="facade" />
        <strong className="title clip">{name ? say(name) : say(kind)}</strong>
        {name && <span className="kind clip">{say(kind)}</span>}
        <span className="grow" />
        {onClose && <IconButton icon="close" size="compact" label={t('close')} onClick={onClose} />}
      </Bar>
      <PropertyColumn>
        <Property label={t('madeBy')} end>
          {onSelectNode && selectedElement ? (
            <button
              type="button"
              className="relation clip"
              data-part="made-by"
              onClick={() => onSelectNode(selectedElement.nodeId)}
            >
              {madeBy}
            </button>
          ) : (
            madeBy
          )}
        </Property>
        {elementRows(element, system, locale).map(({ property, quantity, text, isTrue }) => (
          <Property key={property} label={say(property)} end>
            {quantity ? (
              <>
                {quantity.number} {quantity.unit && <span className="unit">{quantity.unit}</span>}
              </>
            ) : text === undefined ? (
              t(isTrue ? 'yes' : 'no')
            ) : (
              say(text)
            )}
          </Property>
        ))}
        {onSelectElement && selectedElement && (
          <RelationRows models={models} selected={selectedElement} onSelect={onSelectElement} />
        )}
      </PropertyColumn>
    </section>
  );
}

interface Found {
  element: ModelElement;
  kind: string;
  name: string;
  madeBy: string;
}

/** An instance is of the kind of its definition, and has its name where it has none. */
function findElement(models: readonly ShownModel[], selected: ElementRef | undefined): Found | undefined {
  const shown = models.find(({ nodeId }) => nodeId === selected?.nodeId);
  const element = shown && selected && ownValue(shown.model.Elements, selected.elementId);
  if (!shown || !isJsonObject(element)) return undefined;
  const base = typeof element.BaseDefinition === 'string' ? ownValue(shown.model.Elements, element.BaseDefinition) : undefined;
  const kind = kindName(String((base ?? element).discriminator ?? ''));
  return { element, kind, name: String(element.Name || base?.Name || ''), madeBy: shown.label };
}
