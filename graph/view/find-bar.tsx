import { useEffect, useMemo, type KeyboardEvent } from 'react';
import { functionTexts } from '#domain';
import { Icon, IconButton, Select, useTranslation, type Option } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import type { Find, FindFilter } from '../editor/graph-view.ts';
import { foundText } from '../find/find-nodes.ts';
import { ask, closeFind, currentHit, lookAgain, openFind, selectFound, step } from '../find/find.ts';
import { NodeTexts } from '../find/node-texts.ts';
import { useSignal } from '../model/signal.ts';
import './find-bar.css';

/** A run tells much at once; what is found follows this much later. */
const PAUSE_MS = 100;
/** Results that the tab would keep at once are read too; more would push out what is shown. */
const MAX_LOADED = 200;

/** The search over all nodes of the graph: what is asked, how many there are, from one to the next. */
export function FindBar() {
  const { graph } = useGraphScope();
  const find = useSignal(graph.view.find);
  return find ? <OpenBar graph={graph} find={find} /> : null;
}

function OpenBar({ graph, find }: { graph: Graph; find: Find }) {
  const { t } = useTranslation('graph');
  const texts = useNodeTexts(graph);
  useFollowing(graph, texts);
  const count = find.hits?.length ?? 0;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The list of filters stands elsewhere in the page and keeps its own keys.
    if (event.nativeEvent.isComposing || !event.currentTarget.contains(event.target as globalThis.Node)) return;
    const isField = event.target instanceof HTMLInputElement;
    const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
    if (event.key === 'Escape') closeFind(graph);
    else if (event.key === 'F3' || (event.key === 'Enter' && isField)) {
      askTyped(event.target);
      step(graph, event.shiftKey ? -1 : 1);
    } else if (isFind) openFind(graph);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Enter means the text that is typed, also where the list follows a moment later. */
  const askTyped = (field: EventTarget) =>
    field instanceof HTMLInputElement &&
    field.value !== graph.view.find.get()?.query &&
    ask(graph, texts, { query: field.value });
  return (
    <div className="find-bar" data-part="find" role="search" aria-label={t('find.title')} onKeyDown={onKeyDown}>
      <div className="line">
        <label className="field">
          <Icon name="search" />
          <input
            type="text"
            autoFocus
            aria-label={t('find.title')}
            placeholder={t('find.placeholder')}
            spellCheck={false}
            autoComplete="off"
            value={find.query}
            onChange={(event) => ask(graph, texts, { query: event.target.value })}
          />
        </label>
        <span className="count" data-part="find-count" aria-hidden="true">
          {find.hits && (count > 0 ? t('find.at', { at: find.at + 1, count }) : t('find.none'))}
        </span>
        <IconButton
          icon="left"
          label={t('find.previous')}
          keys="shift+f3"
          disabled={count === 0}
          onClick={() => step(graph, -1)}
        />
        <IconButton icon="right" label={t('find.next')} keys="f3" disabled={count === 0} onClick={() => step(graph, 1)} />
        <IconButton icon="close" label={t('find.close')} keys="escape" onClick={() => closeFind(graph)} />
      </div>
      <div className="line">
        <Select
          label={t('find.show-only')}
          size="compact"
          options={useFilters(graph)}
          value={find.filter}
          onChange={(filter) => ask(graph, texts, { filter })}
        />
        <span className="grow" />
        <IconButton
          icon="select"
          size="compact"
          label={t('find.select', { count })}
          disabled={count === 0}
          onClick={() => selectFound(graph)}
        />
      </div>
      <FoundLine find={find} texts={texts} />
    </div>
  );
}

/** Which one the search stands on, and which text of it was meant; a screen reader hears it with the count. */
function FoundLine({ find, texts }: { find: Find; texts: NodeTexts }) {
  const { t } = useTranslation('graph');
  const current = currentHit(find);
  const name = current === undefined ? undefined : texts.of(current)[0]?.text;
  const meant = current === undefined ? undefined : foundText(texts, current, find.query);
  const count = find.hits?.length ?? 0;
  const nothing = find.query.trim() ? t('find.nothing', { query: find.query.trim() }) : t('find.nothing-like-this');
  return (
    <p className="found" role="status">
      {name !== undefined && <span className="unseen">{t('find.at', { at: find.at + 1, count })}</span>}
      {name !== undefined && <span className="clip strong">{name}</span>}
      {meant && <span className="clip meta">{t(`find.of.${meant.of}`, { text: meant.text })}</span>}
      {find.hits?.length === 0 && <span className="meta">{nothing}</span>}
    </p>
  );
}

function useNodeTexts(graph: Graph): NodeTexts {
  const { i18n } = useTranslation(['graph', 'inputs', 'errors']);
  const units = useSignal(graph.units);
  return useMemo(() => new NodeTexts(graph, i18n, units), [graph, i18n, units]);
}

/** Keeps what is found true while the graph, runs and results change. */
function useFollowing(graph: Graph, texts: NodeTexts): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        lookAgain(graph, texts);
      }, PAUSE_MS);
    };
    const ends = [graph.model.subscribe(again), graph.ports.runs.subscribeAll(again), graph.view.pins.subscribe(again)];
    loadResults(graph, again);
    again();
    return () => {
      ends.forEach((end) => end());
      clearTimeout(timer);
    };
  }, [graph, texts]);
}

function loadResults(graph: Graph, loaded: () => void): void {
  const { runs, results } = graph.ports;
  const missing = new Set<string>();
  for (const id of graph.model.ids) {
    const digest = runs.get(id)?.resultDigest;
    if (digest !== undefined && !results.get(digest)) missing.add(digest);
  }
  // A result that cannot be had is found by its names; its card says why.
  for (const digest of [...missing].slice(0, MAX_LOADED)) results.load(digest).then(loaded, () => undefined);
}

/** All, the states that call for work, and each function of the graph with how often it is used. */
function useFilters(graph: Graph): readonly Option<FindFilter>[] {
  const { t, i18n } = useTranslation('graph');
  const uses = new Map<string, { name: string; count: number }>();
  for (const id of graph.model.ids) {
    const card = graph.model.card(id);
    if (!card) continue;
    const { functionId } = card.node;
    const name = card.record ? functionTexts(card.record, i18n.language).name : functionId;
    uses.set(functionId, { name, count: (uses.get(functionId)?.count ?? 0) + 1 });
  }
  const functions = [...uses].toSorted(([, a], [, b]) => a.name.localeCompare(b.name, i18n.language));
  return [
    ...(['all', 'failed', 'stale', 'hands', 'unused'] as const).map((value) => ({ value, label: t(`find.filter.${value}`) })),
    ...functions.map(([id, { name, count }]): Option<FindFilter> => ({
      value: `function ${id}`,
      label: t('find.filter.function', { name, count }),
    })),
  ];
}
