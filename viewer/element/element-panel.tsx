import { useMemo } from 'react';
import { isJsonObject, ownValue, type NodeId, type UnitSystem } from '#domain';
import { kindName } from '#inputs';
import { Bar, Button, EmptyState, Icon, IconButton, Property, PropertyColumn, Tag, useTranslation } from '#ui';
import type { ElementRef, ShownModel } from '../model/model-selection.ts';
import './element-panel.css';
import { RelationRows } from './element-relations.tsx';
import { EditRows } from './edit-rows.tsx';
import type { ElementEdits } from './element-edits.ts';
import { elementRows } from './element-rows.ts';
import { fileElsewhere } from './file-elsewhere.ts';
import { HandMark } from './hand-mark.tsx';
import { PropertyRows } from './property-rows.tsx';
import { SeveralElements, type FoundElement } from './several-elements.tsx';

/** Props of {@link ElementPanel}. */
export interface ElementPanelProps {
  models: readonly ShownModel[];
  selectedElement: ElementRef | undefined;
  /** All selected elements, `selectedElement` among them; several are told together. */
  selectedElements?: readonly ElementRef[];
  system: UnitSystem;
  locale: string;
  /** What may be changed by hand of what is selected. */
  edits?: ElementEdits | undefined;
  /** What is said of the one element: how many comments, and where they are read and written. */
  comments?: { count: number; open(at: Element, name: string): void } | undefined;
  /** Inputs that name the one element, each with the way to it. */
  ties?: readonly { key: string; label: string; open(): void }[] | undefined;
  /** Words that functions wrote, in the language of the reader. */
  say?(word: string): string;
  /** The file at this address, which draws the element, is to be brought. */
  onBringFile?(address: string): void;
  /** A related element was chosen. */
  onSelectElement?(element: ElementRef): void;
  /** The function that made the element was chosen. */
  onSelectNode?(nodeId: NodeId): void;
  /** Nothing is to be selected any more. */
  onClear?(): void;
  onClose?(): void;
}

const NO_ELEMENTS: readonly ElementRef[] = [];

/** Property panel of what is selected: one element in full, of several their number and what they share. Escape clears. */
export function ElementPanel({ selectedElements = NO_ELEMENTS, onClear, ...props }: ElementPanelProps) {
  const { models } = props;
  const several = useMemo(() => findElements(models, selectedElements), [models, selectedElements]);
  return (
    <div
      className="element-side"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || !onClear) return;
        event.preventDefault();
        onClear();
      }}
    >
      {several.length > 1 ? <SeveralElements {...props} found={several} /> : <OneElement {...props} />}
    </div>
  );
}

/** One element: its name, its kind, which function made it, and its properties with units. */
function OneElement({
  models,
  selectedElement,
  edits,
  comments,
  ties = [],
  system,
  locale,
  say = (word) => word,
  onBringFile,
  onSelectElement,
  onSelectNode,
  onClose,
}: Omit<ElementPanelProps, 'selectedElements' | 'onClear'>) {
  const { t } = useTranslation('viewer');
  const found = useMemo(() => findElement(models, selectedElement), [models, selectedElement]);
  const units = useMemo(() => ({ system, locale }), [system, locale]);
  if (!found)
    return (
      <EmptyState icon="envelope" title={t('noElementTitle')}>
        {t('noElementText')}
      </EmptyState>
    );
  const { element, kind, name, madeBy, elsewhere } = found;
  const fields = (edits?.groups ?? []).flatMap((group) => group.fields);
  const changed = fields.filter(({ isChanged }) => isChanged).length;
  const edited = new Set(fields.map((field) => field.name));
  return (
    <section className="element-panel" data-part="element-panel" aria-label={say(name || kind)}>
      <Bar>
        {changed > 0 ? <HandMark /> : <Icon name="facade" />}
        <strong className="title clip">{name ? say(name) : say(kind)}</strong>
        {name && <span className="kind clip">{say(kind)}</span>}
        {changed > 0 && <Tag tone="accent">{t('edits.values', { count: changed })}</Tag>}
        <span className="grow" />
        {comments && (
          <Button
            size="compact"
            icon="comment"
            onClick={(event) => comments.open(event.currentTarget, name ? say(name) : say(kind))}
          >
            {comments.count > 0 ? t('comments', { count: comments.count }) : t('comment')}
          </Button>
        )}
        {onClose && <IconButton icon="close" size="compact" label={t('close')} onClick={onClose} />}
      </Bar>
      <div className="element-body" data-edits={edits ? '' : undefined}>
        {edits && <EditRows edits={edits} units={units} />}
        {elsewhere !== undefined && (
          <div className="elsewhere" data-part="elsewhere">
            <p>{t('fileElsewhere')}</p>
            {onBringFile && (
              <Button kind="outline" size="compact" icon="upload" onClick={() => onBringFile(elsewhere)}>
                {t('bringFile')}
              </Button>
            )}
          </div>
        )}
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
          <PropertyRows rows={elementRows(element, system, locale).filter(({ property }) => !edited.has(property))} say={say} />
          {onSelectElement && selectedElement && (
            <RelationRows models={models} selected={selectedElement} say={say} onSelect={onSelectElement} />
          )}
          {ties.length > 0 && (
            <Property label={t('usedIn')} end>
              <span className="relations" data-part="ties">
                {ties.map(({ key, label, open }) => (
                  <button key={key} type="button" className="relation clip" onClick={open}>
                    {label}
                  </button>
                ))}
              </span>
            </Property>
          )}
        </PropertyColumn>
      </div>
    </section>
  );
}

/** The selected elements that the shown models hold. */
const findElements = (models: readonly ShownModel[], selected: readonly ElementRef[]): FoundElement[] =>
  selected.length < 2 ? [] : selected.flatMap((one) => findElement(models, one) ?? []);

/** An instance is of the kind of its definition, and has its name where it has none. */
function findElement(
  models: readonly ShownModel[],
  selected: ElementRef | undefined,
): (FoundElement & { elsewhere: string | undefined }) | undefined {
  const shown = models.find(({ nodeId }) => nodeId === selected?.nodeId);
  const element = shown && selected && ownValue(shown.model.Elements, selected.elementId);
  if (!shown || !isJsonObject(element)) return undefined;
  const base = typeof element.BaseDefinition === 'string' ? ownValue(shown.model.Elements, element.BaseDefinition) : undefined;
  const kind = kindName(String((base ?? element).discriminator ?? ''));
  return {
    ...{ element, kind, nodeId: shown.nodeId, madeBy: shown.label },
    name: String(element.Name || base?.Name || ''),
    elsewhere: fileElsewhere(element, isJsonObject(base) ? base : element),
  };
}
