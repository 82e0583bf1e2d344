import type { i18n as I18n, TFunction } from 'i18next';
import { useMemo } from 'react';
import {
  countHandChanges,
  durationText,
  errorPlace,
  functionTexts,
  LOCAL_RUNNER_CODES,
  sentenceIn,
  type GraphProblem,
  type NodeRun,
} from '#domain';
import { Button, Menu, Progress, useTranslation } from '#ui';
import { useProducerWire } from '../edit/choose-producer.ts';
import { deleteSelected } from '../edit/edit-nodes.ts';
import { select } from '../edit/selection.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import type { CardModel } from '../model/card-model.ts';
import { useSignal } from '../model/signal.ts';
import { cardState, shownProblem, type CardState } from '../describe/card-state.ts';
import { missingTitles } from '../describe/missing-titles.ts';
import { problemInWords } from '../describe/problem-in-words.ts';
import { problemAdvice, problemText, refusedValue } from '#inputs';
import { causeText } from '../describe/cause-text.ts';
import { ModelPicture } from './model-picture.tsx';
import { sparkPath } from './spark-path.ts';
import { cardWords, resultSummary } from './result-summary.ts';
import { useResultText, useRun } from './use-card.ts';

/** Last line of a card: what came out, what it waits for, or what went wrong; and what can be done about it. */
export function CardFooter({ card, problems }: { card: CardModel; problems: readonly GraphProblem[] }) {
  const { graph, actions } = useGraphScope();
  const run = useRun(graph, card.id);
  const state = cardState(card.node, problems, run);
  const { t, i18n } = useTranslation(['graph', 'inputs', 'errors']);
  const units = useSignal(graph.units);
  const { t: words } = useTranslation('graph');
  const { t: ofInputs } = useTranslation('inputs');
  const ofValues = cardWords(words, ofInputs, i18n);
  const result = useResultText(graph, card.id, (loaded) => card.record && resultSummary(card.record, loaded, units, ofValues));
  const spark = useResultText(graph, card.id, (loaded) => card.record && sparkPath(card.record, loaded));
  const problem = shownProblem(problems);
  const error = problem
    ? problemInWords(
        problem,
        (id) => nameOf(graph, id, i18n.language),
        (id) => graph.model.card(id)?.record,
        i18n.language,
      )
    : run?.error;
  const hands = countHandChanges(card.node);
  const text =
    state.says === 'result'
      ? (result ?? '')
      : state.says === 'error'
        ? error
          ? (refusedValue(card.record, error, units, ofInputs)?.text ?? said(card, problemText(i18n, error), i18n.language))
          : t('graph:state.failed')
        : sentence(state, run, card, graph, t, i18n);
  const opens = state.says === 'error' && actions.openError !== undefined;
  const causes = run?.causes;
  const why = useMemo(
    () => causeText(causes, (id) => nameOf(graph, id, i18n.language), card.record, words, i18n.language),
    [causes, graph, card.record, words, i18n.language],
  );
  const place = state.says === 'error' ? errorPlace(run?.error?.trace) : undefined;
  const advice =
    state.says === 'unreleased' && run?.error
      ? problemAdvice(i18n, run.error)
      : run?.localRunner
        ? words('runs-on', { machine: run.localRunner.machine, owner: run.localRunner.ownerName })
        : '';
  const tip = [text.length > 28 ? text : '', advice, place && words('error-place', { ...place }), why].filter(Boolean).join('\n');
  return (
    <div className="foot">
      {state.glyph === 'running' && <Progress value={run?.progress ?? 0} label={text} />}
      {state.says === 'result' && <ModelPicture id={card.id} />}
      {spark !== undefined && state.says === 'result' && (
        <svg className="spark" data-part="spark" viewBox="0 0 40 14" aria-hidden="true">
          <path d={spark} />
        </svg>
      )}
      <span className="result" data-tip={tip || undefined}>
        {opens ? (
          <button type="button" className="link nodrag" tabIndex={-1} onClick={() => actions.openError?.(card.id)}>
            {text}
          </button>
        ) : (
          text
        )}
      </span>
      {hands > 0 && state.says === 'result' && (
        <span className="hands" data-tip={words('by-hand', { count: hands })}>
          {text !== '' && <i aria-hidden="true">·</i>}
          {words('by-hand', { count: hands })}
        </span>
      )}
      <FooterEnd card={card} state={state} run={run} isShort={hands > 0} />
    </div>
  );
}

/** Whether a test version may be had that the node does not use already. */
const hasOtherTest = ({ node }: CardModel, { ports }: Graph): boolean =>
  ports.reader
    .library()
    .some(({ record, stage, digest }) => record.id === node.functionId && stage === 'test' && digest !== node.digest);

const said = ({ record }: CardModel, sentence: string, locale: string): string =>
  record ? sentenceIn(record, sentence, locale) : sentence;

/** `isShort`: there is no room for what the shape in the head says already. */
function FooterEnd({
  card,
  state,
  run,
  isShort,
}: {
  card: CardModel;
  state: CardState;
  run: NodeRun | undefined;
  isShort: boolean;
}) {
  const { graph, actions } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const { canEdit } = graph;
  const timed = useSignal(graph.view.slowest, (slowest) => slowest !== undefined);
  const act = (label: string, run: () => void) => (
    <Button size="compact" className="nodrag" tabIndex={-1} onClick={run}>
      {label}
    </Button>
  );
  switch (state.action) {
    case 'run':
      return canEdit ? act(t('run'), () => graph.ports.runs.run(card.id)) : null;
    case 'stop':
      return canEdit ? act(t('stop'), () => graph.ports.runs.stop(card.id)) : null;
    case 'switch-on':
      return canEdit
        ? act(t('switch-on'), () => graph.ports.commands.dispatch({ type: 'node.disable', ids: [card.id], disabled: false }))
        : null;
    case 'use-test':
      return canEdit && actions.useTestVersion && hasOtherTest(card, graph)
        ? act(t('use-test'), () => actions.useTestVersion?.(card.id))
        : null;
    case 'remove':
      return canEdit
        ? act(t('remove-defunct'), () => {
            select(graph, [card.id]);
            deleteSelected(graph);
          })
        : null;
    case 'choose-producer':
      return canEdit ? <ChooseProducer card={card} /> : null;
    case undefined:
      break;
  }
  if (state.says === 'activity' && run?.progress !== undefined)
    return <span className="end">{Math.round(run.progress * 100)} %</span>;
  if (state.glyph === 'reused' && isShort && !timed) return null;
  if (state.glyph === 'reused') return <span className="end">{t('reused')}</span>;
  if (state.glyph === 'done' && run?.durationMs !== undefined)
    return <span className="end">{durationText(run.durationMs, i18n.language)}</span>;
  return null;
}

/** Redundant producers: one click wires the one that is meant. */
function ChooseProducer({ card }: { card: CardModel }) {
  const { t } = useTranslation('graph');
  const offers = useProducerWire(card.id);
  return (
    <Menu
      align="end"
      trigger={
        <Button size="compact" className="nodrag" tabIndex={-1}>
          {t('choose-producer')}
        </Button>
      }
      entries={offers.map(({ id, name, use }) => ({ id, label: t('use-producer', { name }), icon: 'link', onSelect: use }))}
    />
  );
}

type Translate = TFunction<['graph', 'inputs', 'errors']>;

function sentence(state: CardState, run: NodeRun | undefined, card: CardModel, graph: Graph, t: Translate, i18n: I18n): string {
  const locale = i18n.language;
  const nodes = () => (run?.missing ?? []).map((id) => nameOf(graph, id, locale)).join(', ');
  switch (state.says) {
    case 'frozen':
      return t('graph:frozen');
    case 'activity':
      if (run?.notice) return problemText(i18n, { code: run.notice });
      return run?.activity || t('graph:state.running');
    case 'waiting':
      return run?.missing?.length ? t('graph:waiting-for', { names: nodes() }) : t('graph:state.waiting');
    case 'blocked':
      return run?.missing?.length ? t('graph:blocked-by', { names: nodes() }) : t('graph:blocked');
    case 'missing': {
      const titles = run ? missingTitles(run, card.record, locale) : [];
      return titles.length > 0
        ? t('graph:is-missing', { count: titles.length, names: titles.join(', ') })
        : t('graph:state.failed');
    }
    case 'stale':
      return run?.activity || t('graph:out-of-date');
    case 'timed-out':
      return t('graph:timed-out');
    case 'unreleased':
      return t('graph:unreleased');
    case 'runner':
      return problemText(i18n, { code: LOCAL_RUNNER_CODES[run?.localRunner?.status ?? 'disconnected'] });
    case 'off':
      return t('graph:off');
    case 'idle':
      return t('graph:not-run');
    case 'result':
    case 'error':
      return '';
  }
}

function nameOf(graph: Graph, id: string, locale: string): string {
  const card = graph.model.card(id);
  if (!card) return id;
  return card.node.name || (card.record ? functionTexts(card.record, locale).name : card.node.functionId);
}
