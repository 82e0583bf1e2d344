import { useRef } from 'react';
import { ref } from 'valtio';
import type { NamedView } from '#domain';
import { Bar, Button, Icon, SplitPane, useTranslation } from '#ui';
import { ExportMenu } from '../../export/export-menu.tsx';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { EditorDock } from './editor-dock.tsx';
import { coveredBy } from './docks.ts';
import { useEditorState, type EditorState, type ViewMode } from './editor-state.ts';
import type { EditorPanes } from './editor-panes.ts';
import { PaneGuard } from '../../frame/pane-guard.tsx';
import { MarksSwitch } from './lazy-hands.ts';
import { isOnStage, returnToSketch } from './sketch-stage.ts';
import { useLowPress } from './use-low-press.ts';
import { useViews } from '../../views/use-named-views.ts';
import { chosenOf } from './use-views.ts';
import { DeckView } from './present/lazy-present.ts';
import { ViewTabs } from './views/view-tabs.tsx';
import { VisibilityMenu } from './visibility-menu.tsx';

/** The one view that is shown; the chosen kind may be gone: somebody deleted its last view. */
export const shownOf = (
  views: readonly NamedView[],
  mode: ViewMode,
  chosen: Parameters<typeof chosenOf>[2],
): NamedView | undefined => (mode === 'both' || mode === 'deck' ? undefined : (chosenOf(views, mode, chosen) ?? views[0]));

/** Model, report or both, and over their lower end the selected element; an open sketch has all of it. */
export function ViewSide({
  ports,
  state,
  panes,
  isAlone = false,
}: {
  ports: EditorPorts;
  state: EditorState;
  panes: EditorPanes;
  /** Steps stand in place of the graph: here is what they make. */
  isAlone?: boolean;
}) {
  const { t } = useTranslation('app');
  const now = useEditorState(state);
  const { view: mode, chosenViews, sketch } = now;
  const isSketched = isOnStage(now);
  const place = useRef<HTMLDivElement>(null);
  useLowPress(state, place);
  const views = useViews(ports.reader);
  const [model, report] = (['model', 'report'] as const).map((type) => chosenOf(views, type, chosenViews));
  const one = shownOf(views, mode, chosenViews);
  const isBeside = isAlone && one?.view.type === 'setup' && model !== undefined;
  const kind = mode === 'deck' ? 'deck' : isBeside ? 'model' : (one?.view.type ?? 'both');
  const usual = kind === 'both' ? [...(model ? ['model'] : []), ...(report ? ['report'] : [])] : [kind];
  const shown = isSketched ? ['model'] : usual;
  const content = {
    model: panes.model,
    report: <PaneGuard>{panes.report}</PaneGuard>,
    deck: <DeckView ports={ports} state={state} model={panes.model} />,
    setup: <PaneGuard>{panes.setup}</PaneGuard>,
  };
  return (
    <section className="panel side" aria-label={t('editor.views')}>
      {isSketched ? (
        <SketchBarPlace state={state} hasReport={report !== undefined} />
      ) : (
        <Bar>
          <ViewTabs ports={ports} state={state} />
          <span className="grow" />
          {shown.includes('model') && model && (
            <>
              <MarksSwitch ports={ports} state={state} />
              <VisibilityMenu ports={ports} shownView={model} />
              {!isAlone && <ExportMenu />}
            </>
          )}
        </Bar>
      )}
      <div className="place" ref={place} style={{ ['--covered' as string]: `${mode === 'deck' ? 0 : coveredBy(now, 'view')}px` }}>
        <SplitPane
          // The model keeps its place while a sketch is alone with it.
          key={isSketched && !usual.includes('model') ? 'model' : usual.join(' ')}
          id={`views-${kind}`}
          axis="y"
          label={t('editor.views-line')}
          panes={shown.map((id) => ({
            id,
            minSize: id === 'report' ? '96px' : '120px',
            content: content[id as keyof typeof content],
          }))}
        />
        {sketch && !isSketched && <SketchElsewhere state={state} title={sketch.title} />}
        {mode !== 'deck' && (
          <EditorDock side="view" label={t('editor.element')} state={state}>
            {panes.element}
          </EditorDock>
        )}
      </div>
    </section>
  );
}

/** The bar of an open sketch, which the sketch fills; what it is compared with is one press away. */
function SketchBarPlace({ state, hasReport }: { state: EditorState; hasReport: boolean }) {
  const { t } = useTranslation('app');
  return (
    <Bar className="sketch-stage">
      <span
        className="sketch-place"
        ref={(element) => {
          state.sketchBar = element ? ref(element) : undefined;
        }}
      />
      {hasReport && (
        <Button
          size="compact"
          icon="chart"
          onClick={() => {
            state.view = 'report';
          }}
        >
          {t('editor.report')}
        </Button>
      )}
    </Bar>
  );
}

/** Says over another view that a sketch is open, and leads back to it. */
function SketchElsewhere({ state, title }: { state: EditorState; title: string }) {
  const { t } = useTranslation('app');
  return (
    <div className="pill sketch-elsewhere" role="status">
      <Icon name="pencil" />
      <span className="clip">{t('sketch.open', { name: title })}</span>
      <Button size="compact" kind="outline" onClick={() => returnToSketch(state)}>
        {t('sketch.back')}
      </Button>
    </div>
  );
}
