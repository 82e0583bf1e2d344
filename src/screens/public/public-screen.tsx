import { useEffect, useMemo, useState, type ComponentProps } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PartiError, readVisibility, shownSlides, shownViews, type NamedView } from '#domain';
import { Button, EmptyState, ErrorState, loadLater, LoadingState, Mark, StateGlyph, useTranslation, type Tabs } from '#ui';
import { ModelView, ReportView, useReportSources, useWords, type ModelSelection } from '#viewer';
import { useUnits } from '../../preferences/use-units.ts';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import type { DeckPlayerProps } from '../../presenting/deck-player.tsx';
import { readResult } from '../../session/fetch-result.ts';
import { useTransfer } from '../../session/use-transfer.ts';
import { useApp } from '../../app/app-context.ts';
import { describeError } from '../../app/describe-error.ts';
import { shownSettings } from '../../views/shown-settings.ts';
import { tabsOfViews, useViewName } from '../../views/tabs-of-views.ts';
import '../../views/views.css';
import { shownName } from '../../app/shown-name.ts';
import { heldPageKey } from './held-page-key.ts';
import { LockedPage } from './locked-page.tsx';
import { createPublicPorts, type PublicPorts, type PublicWorkflow } from './public-ports.ts';
import { BarePage } from '../../frame/bare-page.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import './public.css';

/** The slides on the whole wall; its code comes when they are asked for. */
const DeckPlayer = loadLater<DeckPlayerProps>(async () => (await import('../../presenting/deck-player.tsx')).DeckPlayer);

/** Names of the views: what they show comes first. */
const PublicTabs = loadLater<ComponentProps<typeof Tabs>>(async () => (await import('./public-tabs.tsx')).PublicTabs);

type Reading =
  | { kind: 'reading' }
  | { kind: 'closed' }
  | { kind: 'locked' }
  | { kind: 'failed'; text: string }
  | { kind: 'ready'; shown: PublicWorkflow; ports: PublicPorts };

/** `/w/:workflowId`: the views of a public workflow, without account and, in a frame of any site, without its tools. */
export function PublicScreen() {
  const { t } = useTranslation('together');
  const { api } = useApp();
  const { workflowId = '' } = useParams();
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  const [key, setKey] = useState(() => heldPageKey.get(workflowId));
  useEffect(() => PublicTabs.load(), []);
  useEffect(() => {
    let wanted = true;
    const path = { id: workflowId };
    const read = async () => {
      if (!api) throw new PartiError('workflow.load-failed');
      const query = key === undefined ? {} : { key };
      const shown = await api.call('GET public/workflows/{id}', { path, query });
      const ports = createPublicPorts(shown, async (digest, options) =>
        readResult(
          await api.file('GET public/workflows/{id}/results/{digest}', {
            path: { ...path, digest },
            query,
            signal: options.signal,
          }),
          options,
        ),
      );
      return { shown, ports };
    };
    read().then(
      (found) => {
        if (wanted) setReading({ kind: 'ready', ...found });
      },
      async (error: unknown) => {
        if (error instanceof PartiError && error.code === 'sharing.page-password-needed') {
          if (wanted) setReading({ kind: 'locked' });
          return;
        }
        const isClosed = error instanceof PartiError && error.code === 'workflow.not-found';
        const { text } = await describeError(error);
        if (wanted) setReading(isClosed ? { kind: 'closed' } : { kind: 'failed', text });
      },
    );
    return () => {
      wanted = false;
    };
  }, [api, workflowId, key]);
  if (reading.kind === 'ready') return <PublicPage workflowId={workflowId} shown={reading.shown} ports={reading.ports} />;
  if (reading.kind === 'locked')
    return (
      <LockedPage
        workflowId={workflowId}
        onKey={(next) => {
          heldPageKey.hold(workflowId, next);
          setReading({ kind: 'reading' });
          setKey(next);
        }}
      />
    );
  return (
    <BarePage>
      {reading.kind === 'reading' && <LoadingState title={t('public.loading')} />}
      {reading.kind === 'closed' && (
        <EmptyState isPage icon="lock" title={t('public.closed')}>
          {t('public.closed-hint')}
        </EmptyState>
      )}
      {reading.kind === 'failed' && <ErrorState isPage title={reading.text} />}
    </BarePage>
  );
}

function PublicPage({ workflowId, shown, ports }: { workflowId: string; shown: PublicWorkflow; ports: PublicPorts }) {
  const { t, i18n } = useTranslation('together');
  const { t: app } = useTranslation('app');
  const units = useUnits();
  const { system } = units;
  const theme = useShownTheme();
  const nameOf = useViewName();
  const views = useMemo(() => shownViews(ports.reader.document().views), [ports]);
  const { shown: shownView, round, choose } = useChosen(views);
  const [selected, setSelected] = useState<ModelSelection>();
  const name = shownName(app, shown.name);
  useEffect(() => {
    document.title = `${name} – Parti`;
  }, [name]);
  const sources = useReportSources(ports, i18n.language);
  const say = useWords(sources, i18n.language);
  const drawn = useMemo(() => new Set(shown.nodes.flatMap(({ id, isDrawn }) => (isDrawn ? [id] : []))), [shown]);
  const models = useMemo(
    () =>
      sources.flatMap(({ nodeId, label, resultDigest, result }) =>
        result?.model && resultDigest && drawn.has(nodeId) ? [{ nodeId, label, digest: resultDigest, model: result.model }] : [],
      ),
    [sources, drawn],
  );
  const consumed = useMemo(() => new Set(shown.nodes.flatMap(({ id, isConsumed }) => (isConsumed ? [id] : []))), [shown]);
  const transfer = useTransfer(ports.results);
  const { hidden, context } = useMemo(() => readVisibility(shownView.view.visibility, consumed), [shownView, consumed]);
  const settings = useMemo(() => shownSettings(shownView, round), [shownView, round]);
  const [isPresenting, present] = usePresenting();
  const hasSlides = useMemo(() => shownSlides(ports.reader.document()).length > 0, [ports]);
  if (isPresenting && hasSlides)
    return (
      <div className="public-wall">
        <DeckPlayer ports={ports} units={units} hasPath={false} onEnd={() => present(false)} />
      </div>
    );
  return (
    <PageFrame
      className="public-page"
      title={name}
      start={<Mark />}
      hasPerson={false}
      middle={
        <>
          <span className="grow" />
          <div className="view-tabs">
            <PublicTabs
              label={t('public.views')}
              tabs={tabsOfViews(views, nameOf)}
              value={shownView.id}
              onChange={choose}
              onAgain={choose}
            />
          </div>
        </>
      }
      primary={
        <>
          {hasSlides && (
            <Button icon="present" onClick={() => present(true)} onPointerEnter={DeckPlayer.load} onFocus={DeckPlayer.load}>
              {app('editor.present')}
            </Button>
          )}
          {shown.mayCopy && (
            <a className="button" data-kind="outline" href={`/copy/${workflowId}`} target="_top" rel="noopener">
              {t('public.copy')}
            </a>
          )}
        </>
      }
      status={
        <>
          <span className="grow" />
          <span>{t('public.made-with')}</span>
        </>
      }
    >
      {shownView.view.type === 'model' && (
        <ModelView
          models={models}
          say={say}
          view={settings}
          transfer={transfer}
          busy={sources.some(({ isLoading }) => isLoading)}
          hiddenNodes={hidden}
          contextNodes={context}
          selectedNodes={[]}
          selectedElement={selected}
          onSelect={setSelected}
          theme={theme}
          system={system}
          locale={i18n.language}
        />
      )}
      {shownView.view.type === 'report' && (
        <ReportView
          {...ports}
          viewId={shownView.id}
          title={nameOf(shownView.view)}
          selectedElements={selected ? [selected] : []}
          onSelectElement={(nodeId, elementId) => setSelected({ nodeId, elementId })}
          system={system}
          locale={i18n.language}
        />
      )}
      {shownView.view.type === 'setup' && <PublicSteps title={nameOf(shownView.view)} sources={sources} />}
    </PageFrame>
  );
}

/** The view that is shown: the one that the address names with `?view=`, else the first; choosing one writes it there. */
function useChosen(views: readonly NamedView[]): { shown: NamedView; round: number; choose: (id: string) => void } {
  const [query, setQuery] = useSearchParams();
  const [round, setRound] = useState(0);
  const shown = (views.find(({ id }) => id === query.get('view')) ?? views[0]) as NamedView;
  const choose = (id: string) => {
    setRound((count) => count + 1);
    setQuery({ view: id }, { replace: true });
  };
  return { shown, round, choose };
}

/** Whether the deck plays: `?present` in the address, which a frame of another site may name too. */
function usePresenting(): [boolean, (isWanted: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const present = (isWanted: boolean) =>
    setQuery((now) => {
      if (isWanted) now.set('present', '');
      else now.delete('present');
      return now;
    });
  return [query.has('present'), present];
}

/** A setup view for readers: the functions as steps, and whether each has its result. What they ask for stays with the editors. */
function PublicSteps({ title, sources }: { title: string; sources: ReturnType<typeof useReportSources> }) {
  const { t } = useTranslation('together');
  return (
    <section className="setup-view" data-part="setup-view" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {sources.map(({ nodeId, label, result, isLoading }) => (
          <li key={nodeId} className="step" data-node={nodeId}>
            <StateGlyph state={result ? 'done' : 'waiting'} />
            <span>{label}</span>
            <span className="asked">{t(result ? 'public.step-done' : isLoading ? 'public.loading' : 'public.step-open')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
