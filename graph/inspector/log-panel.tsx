import { ERROR_CATALOGUE } from '#domain';
import type { NodeRun, RunError } from '#domain';
import { EmptyState, StateGlyph } from '#ui';
import type { GlyphState } from '#ui';
import { useTranslation } from 'react-i18next';
import type { InspectorPorts } from './inspector-ports.ts';
import { useResult } from './use-node.ts';

const GLYPHS = { info: 'waiting', warning: 'stale', error: 'failed' } as const satisfies Record<string, GlyphState>;

/** What the last run said: its error with the next step, its messages, its time. */
export function LogPanel({ run, ports, locale }: { run: NodeRun | undefined; ports: InspectorPorts; locale: string }) {
  const { t } = useTranslation('inputs');
  const result = useResult(ports.results, run?.resultDigest);
  const messages = result?.messages ?? [];
  const time =
    run?.durationMs === undefined
      ? undefined
      : run.state === 'reused'
        ? t('inspector.reused')
        : t('inspector.took', { duration: durationText(run.durationMs, locale) });
  if (run?.error === undefined && messages.length === 0 && time === undefined) {
    return (
      <EmptyState icon="note" title={t('inspector.noLog')}>
        {t('inspector.noLogHint')}
      </EmptyState>
    );
  }
  return (
    <ol className="run-log" data-part="run-log">
      {run?.error !== undefined && <ErrorLine error={run.error} />}
      {messages.map((message, index) => (
        <li key={index} data-level={message.level}>
          <StateGlyph state={GLYPHS[message.level]} />
          <span>{message.text}</span>
        </li>
      ))}
      {time !== undefined && <li className="meta">{time}</li>}
    </ol>
  );
}

function ErrorLine({ error }: { error: RunError }) {
  const { t } = useTranslation('errors');
  const known = Object.hasOwn(ERROR_CATALOGUE, error.code);
  const text = known ? String(t(`${error.code}.text` as never, error.parameters as never)) : error.code;
  const next = known ? String(t(`${error.code}.next` as never, error.parameters as never)) : '';
  return (
    <li data-level="error">
      <StateGlyph state="failed" />
      <span>
        {error.message ?? text} <span className="quiet">{next}</span>
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
