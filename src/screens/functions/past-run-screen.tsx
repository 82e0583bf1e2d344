import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  durationText,
  functionTexts,
  hasModel,
  outputTexts,
  readFunctionRecord,
  receivedError,
  type ElementModel,
  type FunctionRecord,
  type RunResult,
} from '#domain';
import type { Answer } from '#api';
import { outputWords } from '#graph';
import { inOneLine, resultText } from '#inputs';
import { ErrorState, Skeleton, StateGlyph, useTranslation } from '#ui';
import { ModelView, type ModelSelection, type ShownModel } from '#viewer';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { PageFrame } from '../../frame/page-frame.tsx';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import { useUnits } from '../../preferences/use-units.ts';
import { functionAddress } from './code-address.ts';
import './functions.css';

type PastRun = Answer<'GET functions/{id}/executions/{execution}'>;
interface Shown {
  run: PastRun;
  record: FunctionRecord;
  result?: RunResult | undefined;
}

/** A run of a function that is over: when and where it was, its outputs and its geometry. */
export function PastRunScreen() {
  const { functionId = '', executionId = '' } = useParams();
  const { t, i18n } = useTranslation('functions');
  const { shown, failure } = usePastRun(functionId, executionId);
  const name = shown ? functionTexts(shown.record, i18n.language).name : '';
  useEffect(() => {
    if (name) document.title = `${name} – Parti`;
  }, [name]);
  return (
    <PageFrame
      className="functions one"
      title={shown ? t('executions.of', { name }) : t('title')}
      paper="cards"
      isBusy={!shown && !failure}
      actions={<Link to={functionAddress(functionId, {}, 'stats')}>{t('executions.back')}</Link>}
    >
      {failure && <ErrorState title={failure.text}>{failure.hint}</ErrorState>}
      {!shown && !failure && <Skeleton lines={8} />}
      {shown && <Facts {...shown} />}
    </PageFrame>
  );
}

function usePastRun(functionId: string, executionId: string): { shown: Shown | undefined; failure: ErrorWords | undefined } {
  const { services } = useApp();
  const [state, setState] = useState<{ key: string; shown?: Shown; failure?: ErrorWords }>({ key: '' });
  const key = `${functionId} ${executionId}`;
  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<Shown> => {
      const run = await services.authoring.pastRun(functionId, executionId);
      const [{ record }, result] = await Promise.all([
        services.authoring.read(functionId),
        run.digest === undefined ? undefined : services.authoring.drafts.shown(run.workflow.id, run.digest),
      ]);
      return { run, record: readFunctionRecord({ ...record, id: functionId }), result };
    };
    read().then(
      (shown) => isWanted && setState({ key, shown }),
      (error: unknown) => void describeError(error).then((failure) => isWanted && setState({ key, failure })),
    );
    return () => void (isWanted = false);
  }, [services, functionId, executionId, key]);
  return state.key === key ? { shown: state.shown, failure: state.failure } : { shown: undefined, failure: undefined };
}

function Facts({ run, record, result }: Shown) {
  const { t, i18n } = useTranslation('functions');
  const failure = useRunFailure(run.error);
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(run.at));
  const state = run.state === 'succeeded' || run.state === 'timed-out' ? run.state : 'failed';
  return (
    <article className="details" data-part="past-run">
      <dl className="facts">
        <dt>{t('executions.state')}</dt>
        <dd className="row">
          <StateGlyph state={state === 'succeeded' ? 'done' : 'failed'} /> {t(`executions.${state}`)}
        </dd>
        <dt>{t('executions.where')}</dt>
        <dd>
          <Link to={`/workflows/${encodeURIComponent(run.workflow.id)}`}>{run.workflow.name}</Link>
        </dd>
        <dt>{t('executions.when')}</dt>
        <dd>{when}</dd>
        {run.who && (
          <>
            <dt>{t('executions.who')}</dt>
            <dd>{run.who}</dd>
          </>
        )}
        {run.ms !== undefined && (
          <>
            <dt>{t('executions.took')}</dt>
            <dd>{durationText(run.ms, i18n.language)}</dd>
          </>
        )}
      </dl>
      {failure && <ErrorState title={failure.text}>{failure.hint}</ErrorState>}
      {!result && !run.error && <p className="quiet">{t('executions.gone')}</p>}
      {result && <Outputs record={record} result={result} />}
      {result && hasModel(result) && <Geometry run={run} record={record} model={result.model as ElementModel} />}
    </article>
  );
}

function useRunFailure(error: PastRun['error']): ErrorWords | undefined {
  const [failure, setFailure] = useState<ErrorWords>();
  useEffect(() => {
    if (error) void describeError(receivedError(error.code, error.parameters)).then(setFailure);
  }, [error]);
  return failure;
}

function Outputs({ record, result }: { record: FunctionRecord; result: RunResult }) {
  const { t, i18n } = useTranslation('functions');
  const { t: ofInputs } = useTranslation('inputs');
  const units = useUnits();
  const words = outputWords(ofInputs);
  const known = record.outputs.map((output, index) => ({
    name: output.name,
    label: outputTexts(record, index, i18n.language).name || output.name,
    unitType: output.unitType,
  }));
  const more = Object.keys(result.outputs).filter((name) => !known.some((one) => one.name === name));
  const rows = [...known, ...more.map((name) => ({ name, label: name, unitType: 'none' as const }))];
  return (
    <section>
      <h2 className="title">{t('executions.outputs')}</h2>
      {rows.length === 0 && <p className="quiet">{t('executions.no-outputs')}</p>}
      <dl className="facts">
        {rows.map(({ name, label, unitType }) => {
          const found = resultText(result.outputs[name], unitType, units, words);
          return [<dt key={`${name} name`}>{label}</dt>, <dd key={name}>{found ? inOneLine(found) : '–'}</dd>];
        })}
      </dl>
    </section>
  );
}

const NONE: ReadonlySet<string> = new Set();
const NO_NODES: readonly string[] = [];

function Geometry({ run, record, model }: { run: PastRun; record: FunctionRecord; model: ElementModel }) {
  const { i18n } = useTranslation();
  const { system, locale } = useUnits();
  const theme = useShownTheme();
  const [selected, select] = useState<ModelSelection>();
  const label = functionTexts(record, i18n.language).name;
  const models = useMemo(
    (): ShownModel[] => [{ nodeId: run.node, label, digest: run.digest ?? '', model }],
    [run.node, run.digest, label, model],
  );
  return (
    <div className="past-model">
      <ModelView
        models={models}
        hiddenNodes={NONE}
        selectedNodes={NO_NODES}
        {...(selected ? { selectedElement: selected } : {})}
        onSelect={select}
        theme={theme}
        system={system}
        locale={locale}
      />
    </div>
  );
}
