import type { TFunction } from 'i18next';
import { ERROR_CATALOGUE, errorPlace, sentenceIn } from '#domain';
import type { FunctionRecord, NodeId, NodeRun, RunError } from '#domain';
import { EmptyState, StateGlyph, useTranslation } from '#ui';
import type { GlyphState } from '#ui';
import { refusedValue, type Units } from '#inputs';
import { causeText, nodeNameIn } from '../describe/cause-text.ts';
import type { InspectorPorts } from './inspector-ports.ts';
import { useLogText, useResult, useRun } from './use-node.ts';

const GLYPHS = { info: 'waiting', warning: 'stale', error: 'failed' } as const satisfies Record<string, GlyphState>;

/** What the last run said: why it ran, its error with the next step, what it printed, its messages, its time. */
export function LogPanel({
  id,
  record,
  ports,
  units,
}: {
  id: NodeId;
  record: FunctionRecord;
  ports: InspectorPorts;
  units: Units;
}) {
  const { locale } = units;
  const { t } = useTranslation('inputs');
  const run = useRun(ports.runs, id);
  const { t: words } = useTranslation('graph');
  const result = useResult(ports.results, run?.resultDigest);
  const printed = useLogText(ports.runs, run?.key);
  // Of a result that is out of date, its messages say nothing about the run at hand.
  const messages = run?.key === run?.resultKey ? (result?.messages ?? []) : [];
  const why = causeText(run?.causes, (id) => nodeNameIn(ports.reader, id, locale), record, words, locale);
  const say = (sentence: string) => sentenceIn(record, sentence, locale);
  const lines = [
    <FactsLine key="facts" texts={[why, timeText(run, t, locale)]} />,
    run?.isQuiet && <QuietLine key="quiet" />,
    run?.error !== undefined && (
      <ErrorLine key="error" error={run.error} refused={refusedValue(record, run.error, units, t)?.text} say={say} />
    ),
    ...messages.map((message, index) => (
      <li key={index} data-level={message.level}>
        <StateGlyph state={GLYPHS[message.level]} />
        <span>{say(message.text)}</span>
      </li>
    )),
    printed !== '' && (
      <li key="printed">
        <pre className="code printed" aria-label={t('inspector.printed')} aria-live="polite" tabIndex={0}>
          {printed}
        </pre>
      </li>
    ),
  ].filter(Boolean);
  if (lines.length === 1 && why === undefined && run?.durationMs === undefined) {
    return (
      <EmptyState icon="note" title={t('inspector.noLog')}>
        {t('inspector.noLogHint')}
      </EmptyState>
    );
  }
  return (
    <ol className="run-log" data-part="run-log">
      {lines}
    </ol>
  );
}

function FactsLine({ texts }: { texts: (string | undefined)[] }) {
  const shown = texts.filter((text) => text !== undefined);
  return shown.length > 0 ? <li className="meta">{shown.join(' · ')}</li> : null;
}

function timeText(run: NodeRun | undefined, t: TFunction<'inputs'>, locale: string): string | undefined {
  if (run?.durationMs === undefined) return undefined;
  if (run.state === 'reused') return t('inspector.reused');
  return t('inspector.took', { duration: durationText(run.durationMs, locale) });
}

function QuietLine() {
  const { t } = useTranslation('errors');
  return (
    <li data-level="warning">
      <StateGlyph state="stale" />
      <span>
        {t('run.possibly-frozen.text')} <span className="quiet">{t('run.possibly-frozen.next')}</span>
      </span>
    </li>
  );
}

function ErrorLine({ error, refused, say }: { error: RunError; refused: string | undefined; say: (sentence: string) => string }) {
  const { t } = useTranslation('errors');
  const { t: words } = useTranslation('graph');
  const place = errorPlace(error.trace);
  const known = Object.hasOwn(ERROR_CATALOGUE, error.code);
  const text = refused ?? (known ? String(t(`${error.code}.text` as never, error.parameters as never)) : error.code);
  const next = known ? String(t(`${error.code}.next` as never, error.parameters as never)) : '';
  return (
    <li data-level="error">
      <StateGlyph state="failed" />
      <span>
        <span className="strong">{error.message === undefined ? text : say(error.message)}</span>{' '}
        {place && <span className="code place">{words('error-place', { ...place })}</span>} <span className="quiet">{next}</span>
        {error.trace !== undefined && <pre className="code">{error.trace}</pre>}
      </span>
    </li>
  );
}

/** SI symbols are the same in every language. */
function durationText(durationMs: number, locale: string): string {
  const [value, unit] = durationMs < 1000 ? [durationMs, 'ms'] : [durationMs / 1000, 's'];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)}\u00A0${unit}`;
}
