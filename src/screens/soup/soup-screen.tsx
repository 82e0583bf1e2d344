import { useEffect, useRef, useState, type DragEvent } from 'react';
import { PartiError } from '#domain';
import { ACCEPTED_FILES, readBeside, type ImportedFile } from '#formats-browser';
import { Button, EmptyState, Skeleton, StateGlyph, Table, useTranslation, type Column } from '#ui';
import { describeError } from '../../app/describe-error.ts';
import { onlyFile } from '../../import/only-file.ts';
import { PageFrame } from '../../frame/page-frame.tsx';
import { issuesOf, typesOf, type CountedIssue, type CountedType } from './soup-facts.ts';
import './soup.css';

type Model = Extract<ImportedFile, { kind: 'model' }>;
type State = { kind: 'empty' } | { kind: 'reading'; name: string } | { kind: 'read'; name: string; model: Model };

/** `/soup`: what is in a model that is dropped, by type, with what is wrong with it; it stays in this browser. */
export function SoupScreen() {
  const { t } = useTranslation('import');
  const [state, setState] = useState<State>({ kind: 'empty' });
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const fail = async (error: unknown, name?: string) => {
    const { text, hint } = await describeError(error);
    setFailure([name, text, hint].filter(Boolean).join(' – '));
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    // Another one takes its place.
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    setFailure(undefined);
    setState({ kind: 'reading', name: file.name });
    try {
      const found = await readBeside(file, { page: 1, signal: mine.signal, onProgress: () => undefined });
      if (found.kind !== 'model') throw new PartiError('model.not-a-model');
      setState({ kind: 'read', name: file.name, model: found });
    } catch (error) {
      if (mine.signal.aborted) return;
      setState({ kind: 'empty' });
      await fail(error, file.name);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    try {
      void take(onlyFile(event.dataTransfer));
    } catch (error) {
      void fail(error);
    }
  };
  const choose = (
    <Button kind="outline" icon="upload" onClick={() => chooser.current?.click()}>
      {t('soup.choose')}
    </Button>
  );
  return (
    <PageFrame
      title={t('soup.title')}
      paper="cards"
      isBusy={state.kind === 'reading'}
      beside={state.kind === 'read' && <span className="meta">{state.name}</span>}
      actions={state.kind === 'read' && choose}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        aria-label={t('soup.choose')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div
        className="soup"
        data-part="soup"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {failure !== undefined && (
          <p className="card soup-failure row" role="alert">
            <StateGlyph state="failed" />
            <span>{failure}</span>
          </p>
        )}
        {state.kind === 'reading' && (
          <div className="card soup-bones" role="status" aria-label={t('reading', { name: state.name })}>
            <Skeleton lines={6} />
          </div>
        )}
        {state.kind === 'empty' && (
          <EmptyState isPage icon="upload" title={t('soup.drop')} actions={choose}>
            {t('soup.about')}
          </EmptyState>
        )}
        {state.kind === 'read' && <ModelFacts model={state.model} />}
      </div>
    </PageFrame>
  );
}

function ModelFacts({ model: { summary, skipped } }: { model: Model }) {
  const { t, i18n } = useTranslation('import');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { bounds } = summary;
  const size = bounds && [0, 1, 2].map((axis) => number.format((bounds.max[axis] ?? 0) - (bounds.min[axis] ?? 0)));
  const issues = issuesOf(summary);
  const figures: [string, string][] = [
    ['elements', number.format(summary.elements)],
    ['definitions', number.format(summary.definitions)],
    ['instances', number.format(summary.instances)],
    ['triangles', number.format(summary.triangles)],
    ...(size ? [['size', `${size.join(' × ')} m`] as [string, string]] : []),
    ...(summary.volume > 0 ? [['volume', `${number.format(summary.volume)} m³`] as [string, string]] : []),
    ['warnings', number.format(summary.issues.length)],
  ];
  const types: Column<CountedType>[] = [
    { id: 'type', title: t('soup.type'), cell: (one) => <code className="code">{one.type || t('soup.no-type')}</code> },
    { id: 'count', title: t('soup.count'), numeric: true, cell: (one) => number.format(one.count) },
  ];
  const warnings: Column<CountedIssue>[] = [
    { id: 'what', title: t('soup.warning'), cell: (one) => <IssueWords code={one.code} /> },
    {
      id: 'where',
      title: t('soup.where'),
      cell: (one) => <code className="code soup-ids">{one.elements.join(', ')}</code>,
    },
    { id: 'count', title: t('soup.count'), numeric: true, cell: (one) => number.format(one.count) },
  ];
  return (
    <>
      <dl className="card soup-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`soup.${name as 'elements'}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {skipped && Object.keys(skipped).length > 0 && (
        <p className="card soup-failure">
          {t('skipped', {
            kinds: Object.entries(skipped)
              .map(([kind, count]) => `${kind} (${count})`)
              .join(', '),
          })}
        </p>
      )}
      <div className="card">
        <Table label={t('soup.types')} columns={types} rows={typesOf(summary)} rowKey={(one) => one.type} />
      </div>
      {issues.length > 0 && (
        <div className="card">
          <Table label={t('soup.warnings')} columns={warnings} rows={issues} rowKey={(one) => one.code} />
        </div>
      )}
    </>
  );
}

/** What a warning says and what to do, in the words of the catalogue. */
function IssueWords({ code }: { code: CountedIssue['code'] }) {
  const { t } = useTranslation('errors');
  return (
    <span>
      {t(`${code}.text`, { value: '' })} <span className="quiet">{t(`${code}.next`)}</span>
    </span>
  );
}
