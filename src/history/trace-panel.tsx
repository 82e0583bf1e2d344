import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { functionTexts, inputTexts, outputTexts, type FunctionRecord, type JsonObject, type NodeId } from '#domain';
import { Avatar, Bar, Button, IconButton, Select, Skeleton, StateGlyph, useTranslation } from '#ui';
import { useAccountState } from '../app/app-context.ts';
import { describeError } from '../app/describe-error.ts';
import { preferences } from '../preferences/preferences.ts';
import { changeLines } from './change-lines.ts';
import { numberText } from './figure-differences.tsx';
import { lineWords, momentText } from './standing-words.ts';
import type { Timeline } from './timeline.ts';
import { traceOfNode, type TracedChange, type TraceTarget } from './trace-changes.ts';
import { useChangeWords } from './use-change-words.ts';
import type { WorkflowHistory } from './workflow-history.ts';

interface Answer {
  found: readonly TracedChange[];
  next: number | undefined;
}

/** Who changed a function, an input, a view, and which edits moved a figure: newest first, each a way to that moment. */
export function TracePanel({ history, target }: { history: WorkflowHistory; target: TraceTarget }) {
  const { t } = useTranslation('history');
  const { timeline, asking } = history;
  const key = JSON.stringify(target);
  const { last } = useSnapshot(timeline.state);
  const [answer, setAnswer] = useState<Answer & { of: string }>();
  const [problem, setProblem] = useState<string>();
  const shown = answer?.of.startsWith(`${key} `) ? answer : undefined;
  useEffect(() => {
    let isWanted = true;
    setProblem(undefined);
    timeline.trace(JSON.parse(key) as TraceTarget).then(
      (found) => isWanted && setAnswer({ ...found, of: `${key} ${last}` }),
      async (error: unknown) => {
        const { text } = await describeError(error);
        if (isWanted) setProblem(text);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [timeline, key, last]);
  const earlier = async () => {
    if (!shown || shown.next === undefined) return;
    const more = await timeline.trace(target, shown.next);
    setAnswer((now) => (now === shown ? { ...shown, ...more, found: [...shown.found, ...more.found] } : now));
  };
  return (
    <>
      <Bar>
        <IconButton
          icon="left"
          size="compact"
          label={t('trace.close')}
          onClick={() => {
            asking.traced = undefined;
          }}
        />
        <h2 className="title clip">{t('trace.title')}</h2>
      </Bar>
      <div className="matter" data-part="trace">
        <TraceChoice history={history} target={target} />
        {problem && (
          <p className="none row" role="alert">
            <StateGlyph state="failed" />
            {problem}
          </p>
        )}
        {!shown && !problem && (
          <div className="choice" aria-busy="true" aria-label={t('trace.loading')}>
            <Skeleton lines={4} />
          </div>
        )}
        {shown?.found.length === 0 && shown.next === undefined && <p className="none">{t('trace.none')}</p>}
        <ul className="traces">
          {shown?.found.map((one) => (
            <TraceItem key={one.sequence} history={history} target={target} trace={one} />
          ))}
        </ul>
        {shown?.next !== undefined && (
          <div className="choice">
            <Button kind="outline" size="compact" onClick={() => void earlier().catch(() => setProblem(t('trace.none')))}>
              {t('trace.earlier')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** The function or view that is asked about, and which part of it. */
function TraceChoice({ history, target }: { history: WorkflowHistory; target: TraceTarget }) {
  const { t, i18n } = useTranslation('history');
  const { live, asking } = history;
  const document = live.reader.document();
  const isView = target.kind === 'record' && target.root === 'views';
  const id = target.kind === 'record' ? target.id : target.nodeId;
  const node = isView ? undefined : document.nodes[id];
  const record = node && live.reader.functionOf(node.functionId, node.digest);
  const title = isView
    ? t('trace.view', { name: document.views[id]?.name ?? '' })
    : node && (node.name || (record ? functionTexts(record, i18n.language).name : node.functionId));
  const options = useMemo(() => (record ? partsOf(record, id, i18n.language) : []), [record, id, i18n.language]);
  const chosen = target.kind === 'figure' ? `figure ${target.output}` : `input ${target.path[1] ?? ''}`;
  return (
    <div className="choice">
      <strong className="clip">{title ?? t('trace.gone')}</strong>
      {options.length > 0 && (
        <Select
          label={t('trace.what')}
          size="compact"
          value={chosen}
          onChange={(value) => {
            asking.traced = options.find((one) => one.value === value)?.target;
          }}
          options={[
            { value: 'input ', label: t('trace.all') },
            ...options
              .filter(({ value }) => value !== 'input ')
              .map(({ value, label, target: { kind } }) => ({
                value,
                label: kind === 'figure' ? t('trace.figure-of', { name: label }) : label,
              })),
          ]}
        />
      )}
    </div>
  );
}

/** All of a function, each of its inputs, each figure that it gives. */
function partsOf(record: FunctionRecord, id: NodeId, locale: string): { value: string; label: string; target: TraceTarget }[] {
  const properties = Object.keys((record.inputSchema['properties'] ?? {}) as JsonObject);
  return [
    { value: 'input ', label: '', target: traceOfNode(id) },
    ...properties.map((name) => ({
      value: `input ${name}`,
      label: inputTexts(record, [name], locale).title,
      target: { kind: 'record' as const, root: 'nodes' as const, id, path: ['inputs', name] },
    })),
    ...record.outputs.flatMap(({ name, type }, index) =>
      type === 'number'
        ? [
            {
              value: `figure ${name}`,
              label: outputTexts(record, index, locale).name,
              target: { kind: 'figure' as const, nodeId: id, output: name },
            },
          ]
        : [],
    ),
  ];
}

function TraceItem({ history, target, trace }: { history: WorkflowHistory; target: TraceTarget; trace: TracedChange }) {
  const { t, i18n } = useTranslation('history');
  const { preferredUnits: system } = useSnapshot(preferences);
  const { people, standing } = useSnapshot(history.timeline.state) as Timeline['state'];
  const account = useAccountState();
  const words = useChangeWords(history.live.reader);
  const [now] = useState(Date.now);
  const document = history.live.reader.document();
  const lines = changeLines(trace.changes, document, document, words);
  const isOwn = account.kind === 'signed-in' && trace.userId === account.user.id;
  const name = trace.userId === undefined ? t('server') : (people.get(trace.userId) ?? t('somebody'));
  const node = target.kind === 'figure' ? document.nodes[target.nodeId] : undefined;
  const output =
    target.kind === 'figure' && node
      ? history.live.reader.functionOf(node.functionId, node.digest)?.outputs.find((one) => one.name === target.output)
      : undefined;
  const said = (value: unknown) =>
    output
      ? numberText(output, typeof value === 'number' ? value : undefined, { system, locale: i18n.language, sign: false })
      : '';
  return (
    <li data-current={standing?.sequence === trace.sequence || undefined}>
      <button type="button" onClick={() => void history.timeline.goTo(trace.sequence)}>
        <Avatar name={name} />
        <span className="words">
          <strong className="clip">{isOwn ? t('you') : name}</strong>
          <span className="meta clip">{momentText(trace.at, i18n.language, now)}</span>
          {trace.figure && (
            <span className="clip" data-part="traced-figure">
              {t('change.from-to', { from: said(trace.figure.from), to: said(trace.figure.to) })}
            </span>
          )}
          {lines.slice(0, 3).map((line) => {
            const { label, detail } = lineWords(t, line);
            return (
              <span key={line.key} className="what">
                {target.kind === 'record' && target.path.length > 0 ? detail : `${label}: ${detail}`}
              </span>
            );
          })}
          {lines.length > 3 && <span className="meta">{t('more-changes', { count: lines.length - 3 })}</span>}
        </span>
      </button>
    </li>
  );
}
