import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { NamedView } from '#domain';
import { ContextMenu, IconButton, loadLater, Menu, Tabs, useTranslation, type MenuEntry, type MenuPoint } from '#ui';
import { chooseView, showView, useEditorState, type EditorState } from '../editor-state.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { discuss } from '../comments-in-editor.tsx';
import { useViews } from '../../../views/use-named-views.ts';
import { chosenOf } from '../use-views.ts';
import { addView, type ViewPorts } from './change-views.ts';
import '../../../views/views.css';
import { FIRST_NAMES, tabsOfViews, useViewName } from '../../../views/tabs-of-views.ts';
import { lookNow } from './look-now.ts';
import { ViewListPanel } from './view-list-panel.tsx';
import { useViewMenu } from './use-view-menu.ts';

const LookDialog = loadLater(async () => (await import('./look-dialog.tsx')).LookDialog);
const ViewDialog = loadLater(async () => (await import('./view-dialog.tsx')).ViewDialog);

/** Value of the tab that shows a model over a report. */
const BOTH = '#both';
/** Value of the tab that arranges slides. */
const DECK = '#deck';

/** Views of the workflow as tabs, what can be done with them, and a button that adds one. */
export function ViewTabs({ ports, state }: { ports: ViewPorts & Pick<EditorPorts, 'comments' | 'runs'>; state: EditorState }) {
  const { t } = useTranslation('app');
  const views = useViews(ports.reader);
  const nameOf = useViewName();
  const { view: mode, chosenViews } = useEditorState(state);
  const [edited, setEdited] = useState<string>();
  const [isSavingLook, setIsSavingLook] = useState(false);
  const [menuAt, setMenuAt] = useState<MenuPoint>();
  useViewInAddress(views, state);
  const hasBoth = ['model', 'report'].every((type) => views.some(({ view }) => view.type === type));
  const shown = mode === 'both' || mode === 'deck' ? undefined : (chosenOf(views, mode, chosenViews) ?? views[0]);
  const bar = useRef<HTMLDivElement>(null);
  const onComment = ({ id, view }: NamedView) =>
    discuss(state, { kind: 'view', id, name: nameOf(view).slice(0, 80) }, bar.current ?? undefined);
  // Over both panes the menu is the model's.
  const handled = shown ?? chosenOf(views, 'model', chosenViews);
  const menu = useViewMenu(ports, state, handled, {
    rename: () => setEdited(handled?.id),
    saveLook: () => setIsSavingLook(true),
    ...(ports.comments ? { onComment } : {}),
  });
  const { canEdit } = ports.reader;
  const add: MenuEntry[] = (['model', 'report', 'setup'] as const).map((type) => ({
    id: type,
    label: t(`editor.add-view.${type}`),
    icon: ({ model: 'envelope', report: 'table', setup: 'outline' } as const)[type],
    onSelect: () => {
      const camera = type === 'model' ? lookNow(state, handled) : {};
      chooseView(state, type, addView(ports, type, FIRST_NAMES[type], camera));
    },
  }));
  const choose = (wanted: string): boolean => {
    const chosen = views.find(({ id }) => id === wanted);
    if (chosen) chooseView(state, chosen.view.type, chosen.id);
    return chosen !== undefined;
  };
  const tabs = tabsOfViews(views, nameOf);
  useEffect(() => keepChosenSeen(bar.current), [shown?.id, tabs.length]);
  return (
    <>
      <div className="view-tabs" ref={bar}>
        <Tabs
          label={t('editor.views')}
          tabs={[
            ...tabs,
            ...(hasBoth ? [{ value: BOTH, label: t('editor.both') }] : []),
            { value: DECK, label: t('editor.deck'), icon: 'present' },
          ]}
          value={mode === 'deck' ? DECK : (shown?.id ?? BOTH)}
          onChange={(next) => {
            if (!choose(next)) showView(state, next === DECK ? 'deck' : 'both');
          }}
          onAgain={choose}
          onMenu={(value, at) => choose(value) && canEdit && setMenuAt(at)}
        />
      </div>
      <ViewListPanel ports={ports} state={state} views={views} shown={shown?.id ?? handled?.id} />
      {canEdit && (
        <span className="group">
          {handled && <Menu entries={menu} trigger={<IconButton icon="more" size="compact" label={t('editor.view-menu')} />} />}
          <Menu entries={add} trigger={<IconButton icon="plus" size="compact" label={t('editor.add-view.title')} />} />
        </span>
      )}
      <ContextMenu at={menuAt} label={t('editor.view-menu')} entries={menu} onClose={() => setMenuAt(undefined)} />
      {isSavingLook && <LookDialog ports={ports} state={state} from={handled} onClose={() => setIsSavingLook(false)} />}
      {edited !== undefined && <ViewDialog ports={ports} id={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Where the bar is too narrow for all tabs the chosen one stays in sight; answers how to stop. */
function keepChosenSeen(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const observer = new ResizeObserver(() =>
    bar.querySelector('[role="tab"][aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}

/** `?view=` names the chosen view; an address with one opens it. */
function useViewInAddress(views: readonly NamedView[], state: EditorState): void {
  const [query, setQuery] = useSearchParams();
  const { view: mode, chosenViews, viewRound } = useEditorState(state);
  const asked = query.get('view');
  const isAlone = query.get('alone') === '1';
  useEffect(() => {
    const wanted = viewRound === 0 && asked !== null ? views.find(({ id }) => id === asked) : undefined;
    if (wanted) chooseView(state, wanted.view.type, wanted.id);
    // oxlint-disable-next-line react/exhaustive-deps -- only the address that the editor was opened with is obeyed
  }, []);
  const chosen = mode === 'both' || mode === 'deck' ? undefined : chosenViews[mode];
  useEffect(() => {
    // Where steps stand alone the address names them, whatever is seen beside.
    if ((viewRound === 0 && chosen === undefined) || isAlone) return;
    setQuery(
      (now) => {
        if (chosen === undefined) now.delete('view');
        else now.set('view', chosen);
        return now;
      },
      { replace: true },
    );
  }, [chosen, viewRound, isAlone, setQuery]);
}
