import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSnapshot } from 'valtio';
import { PartiError, type RunResult } from '#domain';
import { EmptyState, ErrorState, LoadingState, Mark, Tabs } from '#ui';
import { ModelView, ReportView, useReportSources, useWords, type ModelSelection } from '#viewer';
import { preferences } from '../../preferences/preferences.ts';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import { useApp } from '../../shell/app-context.ts';
import { describeError } from '../../shell/describe-error.ts';
import { shownName } from '../gallery/shown-name.ts';
import { createPublicPorts, type PublicPorts, type PublicWorkflow } from './public-ports.ts';
import './public.css';

type Reading =
  | { kind: 'reading' }
  | { kind: 'closed' }
  | { kind: 'failed'; text: string }
  | { kind: 'ready'; shown: PublicWorkflow; ports: PublicPorts };

/** `/w/:workflowId`: model and report of a public workflow, without account and, in a frame of any site, without its tools. */
export function PublicScreen() {
  const { t } = useTranslation('together');
  const { call } = useApp();
  const { workflowId = '' } = useParams();
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  useEffect(() => {
    let wanted = true;
    const read = async (path: string): Promise<unknown> => {
      if (!call) throw new PartiError('workflow.load-failed');
      return (await call({ path: `public/workflows/${encodeURIComponent(workflowId)}${path}`, anonymous: true })).json();
    };
    read('').then(
      (answer) => {
        const shown = answer as PublicWorkflow;
        const ports = createPublicPorts(shown, async (digest) => (await read(`/results/${digest}`)) as RunResult);
        if (wanted) setReading({ kind: 'ready', shown, ports });
      },
      async (error: unknown) => {
        const isClosed = error instanceof PartiError && error.code === 'workflow.not-found';
        const { text } = await describeError(error);
        if (wanted) setReading(isClosed ? { kind: 'closed' } : { kind: 'failed', text });
      },
    );
    return () => {
      wanted = false;
    };
  }, [call, workflowId]);
  if (reading.kind === 'ready') return <PublicPage workflowId={workflowId} shown={reading.shown} ports={reading.ports} />;
  return (
    <main className="door">
      {reading.kind === 'reading' && <LoadingState title={t('public.loading')} />}
      {reading.kind === 'closed' && (
        <EmptyState icon="lock" title={t('public.closed')}>
          {t('public.closed-hint')}
        </EmptyState>
      )}
      {reading.kind === 'failed' && <ErrorState title={reading.text} />}
    </main>
  );
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

function PublicPage({ workflowId, shown, ports }: { workflowId: string; shown: PublicWorkflow; ports: PublicPorts }) {
  const { t, i18n } = useTranslation('together');
  const { t: app } = useTranslation('app');
  const { preferredUnits: system } = useSnapshot(preferences);
  const theme = useShownTheme();
  const [view, setView] = useState<'model' | 'report'>('model');
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
  const tabs = (['model', 'report'] as const).map((value) => ({ value, label: app(`editor.${value}`) }));
  return (
    <div className="public-page">
      <header className="bar" data-kind="top">
        <Mark />
        <span className="rule" />
        <h1 className="clip">{name}</h1>
        <span className="grow" />
        <Tabs label={t('public.views')} tabs={tabs} value={view} onChange={setView} />
        <span className="grow" />
        <a className="button" data-kind="outline" href={`/workflows/${workflowId}`} target="_top" rel="noopener">
          {t('public.copy')}
        </a>
      </header>
      <main className="place">
        {view === 'model' ? (
          <ModelView
            models={models}
            say={say}
            busy={sources.some(({ isLoading }) => isLoading)}
            hiddenNodes={NOTHING_HIDDEN}
            selectedNodes={[]}
            selectedElement={selected}
            onSelect={setSelected}
            theme={theme}
            system={system}
            locale={i18n.language}
          />
        ) : (
          <ReportView
            {...ports}
            title={name}
            selectedElements={selected ? [selected] : []}
            onSelectElement={(nodeId, elementId) => setSelected({ nodeId, elementId })}
            system={system}
            locale={i18n.language}
          />
        )}
      </main>
      <footer className="bar" data-kind="status">
        <span className="grow" />
        <span>{t('public.made-with')}</span>
      </footer>
    </div>
  );
}
