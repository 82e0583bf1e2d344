import { useCallback, useEffect, useMemo, useState } from 'react';
import { elementKey, type CropBox, type Exploded, type ShownAs, type UnitSystem, type ViewManner } from '#domain';
import { Button, ContextMenu, loadLater, StateGlyph, useTranslation, type MenuEntry, type MenuPoint } from '#ui';
import type { ModelFilter } from '../filter/filter-elements.ts';
import type { HandActs } from '../handles/hand-acts.ts';
import type { HandStates } from '../model/hand-states.ts';
import { RegionLayer } from '../select/region-layer.tsx';
import type { ElementRef, ShownModel } from '../model/model-selection.ts';
import { EarlierPill } from './earlier-pill.tsx';
import { MarkPill } from './mark-pill.tsx';
import type { useReading } from './use-reading.ts';
import type { ViewController } from '../model/view-controller.ts';
import { warningsOf } from './warning-text.ts';
import type { ViewTool } from './tool-keys.ts';
import { ViewTools } from './view-tools.tsx';

const FilterPanel = loadLater(async () => (await import('../filter/filter-panel.tsx')).FilterPanel);
const MeasureLayer = loadLater(async () => (await import('../measure/measure-layer.tsx')).MeasureLayer);
const ExplodePanel = loadLater(async () => (await import('../explode/explode-panel.tsx')).ExplodePanel);
const SectionLayer = loadLater(async () => (await import('../section/section-layer.tsx')).SectionLayer);
const GeometryWarnings = loadLater(async () => (await import('./geometry-warnings.tsx')).GeometryWarnings);
const PictureDialog = loadLater(async () => (await import('./picture-dialog.tsx')).PictureDialog);

/** A menu that was asked for over the drawing. */
export interface AskedMenu {
  at: MenuPoint;
  element: ElementRef | undefined;
}

/** Props of {@link ReadingLayers}. */
export interface ReadingLayersProps {
  controller: ViewController;
  pane: HTMLElement;
  models: readonly ShownModel[];
  selected: readonly ElementRef[];
  onSelectElements: (elements: readonly ElementRef[]) => void;
  reading: ReturnType<typeof useReading>;
  hands: HandStates;
  onFilter: (filter: ModelFilter) => void;
  crop: CropBox | undefined;
  onCrop: (crop: CropBox | undefined) => void;
  /** Hides or shows elements in the view; absent for readers. */
  onVisibility?: ((keys: readonly string[], as: ShownAs) => void) | undefined;
  hidden: ReadonlySet<string>;
  /** What keys do by hand with the selected elements. */
  handActs?: HandActs | undefined;
  /** Functions whose elements are marked. */
  marked: readonly string[];
  manner: ViewManner;
  onManner: (manner: ViewManner) => void;
  /** Parts of the building are drawn apart. */
  exploded: Exploded | undefined;
  onExplode: (exploded: Exploded | undefined) => void;
  menu: AskedMenu | undefined;
  onMenu: (menu: AskedMenu | undefined) => void;
  /** Told whether clicks belong to a tool. */
  onTool: (tool: ViewTool | undefined) => void;
  tool: ViewTool | undefined;
  /** Words that functions wrote, in the language of the reader. */
  say: (word: string) => string;
  system: UnitSystem;
  locale: string;
}

/** Everything that reads the model: tools, selection by region, section, measures, filter, and the menu of an element. */
export function ReadingLayers(props: ReadingLayersProps) {
  const { controller, pane, models, selected, onSelectElements, reading, onFilter, tool, onTool, system, locale } = props;
  const { t } = useTranslation('viewer');
  const [isSaving, setIsSaving] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  const { scene } = controller;
  const warnings = useMemo(() => warningsOf(scene, models), [scene, models]);
  const savePicture = useCallback(() => setIsSaving(true), []);
  const close = useCallback(() => {
    onTool(undefined);
    pane.focus({ preventScroll: true });
  }, [onTool, pane]);
  const entries = useElementEntries(props);
  useReadingKeys(props, entries);
  const select = (elements: readonly ElementRef[], isAdded: boolean) =>
    onSelectElements(isAdded ? union(selected, elements) : elements);
  return (
    <>
      <RegionLayer
        controller={controller}
        pane={pane}
        tool={tool === 'box' || tool === 'lasso' ? tool : undefined}
        onSelect={select}
      />
      <ViewTools tool={tool} onTool={onTool} manner={props.manner} onManner={props.onManner} onPicture={savePicture} />
      {reading.isolated && (
        <span className="pill isolated" role="status">
          {t('isolated', { count: reading.isolated.size })}
          <Button size="compact" onClick={() => reading.isolate(undefined)}>
            {t('showAll')}
          </Button>
        </span>
      )}
      {props.marked.length > 0 && <MarkPill controller={controller} models={models} nodes={props.marked} reading={reading} />}
      <EarlierPill models={models} hidden={props.hidden} />
      {warnings.length > 0 && (
        <span className="pill warned">
          <Button size="compact" onClick={() => setIsWarned(true)}>
            <StateGlyph state="stale" />
            {t('warnings.title', { count: warnings.length })}
          </Button>
        </span>
      )}
      {isWarned && <GeometryWarnings warnings={warnings} onClose={() => setIsWarned(false)} />}
      {tool === 'section' && (
        <SectionLayer
          controller={controller}
          crop={props.crop}
          onCrop={props.onCrop}
          onClose={close}
          system={system}
          locale={locale}
        />
      )}
      {tool === 'apart' && (
        <ExplodePanel
          controller={controller}
          exploded={props.exploded}
          onExplode={props.onExplode}
          onClose={close}
          system={system}
          locale={locale}
        />
      )}
      {tool === 'measure' && <MeasureLayer controller={controller} pane={pane} onClose={close} system={system} locale={locale} />}
      {tool === 'filter' && (
        <FilterPanel
          models={models}
          filter={reading.filter}
          passing={reading.passing}
          hands={props.hands}
          legend={reading.legend}
          onFilter={onFilter}
          onSelect={onSelectElements}
          onClose={close}
          say={props.say}
          system={system}
          locale={locale}
        />
      )}
      {isSaving && <PictureDialog controller={controller} name={t('picture.name')} onClose={() => setIsSaving(false)} />}
      <ContextMenu at={props.menu?.at} label={t('elementMenu')} entries={entries} onClose={() => props.onMenu(undefined)} />
    </>
  );
}

function union(a: readonly ElementRef[], b: readonly ElementRef[]): ElementRef[] {
  return [...new Map([...a, ...b].map((one) => [elementKey(one.nodeId, one.elementId), one])).values()];
}

/** What can be done with the pointed or selected elements, as lines of a menu. */
function useElementEntries({
  controller,
  selected,
  menu,
  reading,
  hidden,
  onVisibility,
  onSelectElements,
}: ReadingLayersProps): MenuEntry[] {
  const { t } = useTranslation('viewer');
  const pointed = menu?.element;
  const isOfSelection = pointed && selected.some((one) => one.nodeId === pointed.nodeId && one.elementId === pointed.elementId);
  const elements = pointed && !isOfSelection ? [pointed] : selected;
  const keys = elements.map(({ nodeId, elementId }) => elementKey(nodeId, elementId));
  const isNone = elements.length === 0;
  const hiddenElements = [...hidden].filter((key) => key.includes('/'));
  const nodeId = elements[0]?.nodeId;
  const entries: (MenuEntry | undefined)[] = [
    {
      id: 'isolate',
      label: t('isolate'),
      keys: 'I',
      disabled: isNone && reading.isolated === undefined,
      onSelect: () => reading.isolate(reading.isolated && isNone ? undefined : elements),
    },
    onVisibility && {
      id: 'hide',
      label: t('hide'),
      keys: 'H',
      disabled: isNone,
      onSelect: () => {
        onVisibility(keys, 'hidden');
        onSelectElements([]);
      },
    },
    onVisibility && {
      id: 'pale',
      label: t('pale'),
      disabled: isNone,
      onSelect: () => onVisibility(keys, 'context'),
    },
    {
      id: 'show',
      label: t('showAll'),
      keys: 'Shift+H',
      disabled: hiddenElements.length === 0 && reading.isolated === undefined,
      onSelect: () => {
        reading.isolate(undefined);
        if (hiddenElements.length > 0) onVisibility?.(hiddenElements, 'visible');
      },
    },
    { id: 'rule', kind: 'rule' },
    {
      id: 'same',
      label: t('selectSame'),
      disabled: nodeId === undefined,
      onSelect: () =>
        onSelectElements(
          (controller.scene?.elements ?? [])
            .filter((one, index) => one.nodeId === nodeId && controller.isShown(index))
            .map((one) => ({ nodeId: one.nodeId, elementId: one.elementId })),
        ),
    },
    { id: 'fit', label: t('fit'), keys: 'F', onSelect: () => controller.camera.fit() },
  ];
  return entries.filter((entry) => entry !== undefined);
}

type HandKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Keys of the pane: I isolates, H hides, Shift+H shows all again, Escape leaves the tool, then what is selected. */
function useReadingKeys(
  { pane, tool, onTool, onMenu, handActs, selected, onSelectElements }: ReadingLayersProps,
  entries: readonly MenuEntry[],
): void {
  useEffect(() => {
    const run = (id: string) => {
      const entry = entries.find((one) => one.id === id);
      if (entry && !('kind' in entry) && !entry.disabled) entry.onSelect();
    };
    const hear = (event: KeyboardEvent) => {
      // A field of the section box gives back what stood there first.
      if (event.key === 'Escape' && tool === 'section' && event.target instanceof HTMLInputElement) return;
      if (event.key === 'Escape' && tool && !event.defaultPrevented) {
        event.preventDefault();
        onTool(undefined);
        pane.focus({ preventScroll: true });
        return;
      }
      if (event.key === 'Escape' && selected.length > 0 && !event.defaultPrevented) {
        event.preventDefault();
        onSelectElements([]);
        return;
      }
      if (event.target !== pane || event.altKey) return;
      const key = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey) {
        const act = event.shiftKey ? undefined : ({ c: handActs?.copy, v: handActs?.paste } as HandKeys)[key];
        if (!act) return;
        event.preventDefault();
        event.stopPropagation();
        act();
        return;
      }
      const acts: Record<string, (() => void) | undefined> = {
        i: () => run('isolate'),
        h: () => run(event.shiftKey ? 'show' : 'hide'),
        ...(handActs?.remove ? { delete: handActs.remove, backspace: handActs.remove } : {}),
        contextmenu: () => {
          const box = pane.getBoundingClientRect();
          onMenu({ at: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, element: undefined });
        },
      };
      const act = acts[key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    pane.addEventListener('keydown', hear);
    return () => pane.removeEventListener('keydown', hear);
  }, [pane, tool, onTool, onMenu, handActs, selected, onSelectElements, entries]);
}
