import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { portsOf, type LibraryFunction } from '#domain';
import { Icon, Tile, useTranslation } from '#ui';
import { functionIcon, mainType } from '../describe/function-icon.ts';
import { portName } from '../describe/port-name.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { useSignal } from '../model/signal.ts';
import type { QuickAdd as Place } from '../editor/graph-view.ts';
import { portsBetween } from '../edit/around-wire.ts';
import { replaceFunction } from '../edit/replace-function.ts';
import { addFunction } from './add-function.ts';
import { insertFunction } from './insert-function.ts';
import { putSnippet } from '../snippets/put-snippet.ts';
import { SnippetOption } from '../snippets/snippet-option.tsx';
import type { Snippet } from '../editor/snippets-port.ts';
import { useSnippets } from '../snippets/use-snippets.ts';
import { rankFunctions } from './rank-functions.ts';

const WIDTH_PX = 320;
const HEIGHT_PX = 340;
const EDGE_PX = 8;

/** The list of functions that may be added, where it was asked for. */
export function QuickAdd() {
  const { graph } = useGraphScope();
  const place = useSignal(graph.view.quickAdd);
  const isWithheld = useSignal(graph.view.withheld, (all) => all.has('add'));
  return place && !isWithheld ? <FunctionList key={`${place.anchor.x} ${place.anchor.y}`} place={place} /> : null;
}

function FunctionList({ place }: { place: Place }) {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const listId = useId();
  const library = useLibrary(graph);
  const locale = i18n.language;
  const models = useMemo(() => modelsOf(graph), [graph]);
  const rank = useCallback(
    (text: string) =>
      rankFunctions({
        library,
        query: text,
        locale,
        groupName: ({ group }) => group && t(`groups.${group}`),
        from: place.from,
        ...models,
      }).filter(({ entry }) => fitsPlace(graph, entry, place)),
    [library, locale, t, place, graph, models],
  );
  const offers = useMemo(() => rank(query), [rank, query]);
  // At a wire, or in the place of a card, one function is meant.
  const isFree = (place.from ?? place.into ?? place.replaces) === undefined;
  const snippets = useSnippets(graph, isFree);
  const kept = isFree ? snippets.named(query, locale) : [];
  const count = offers.length + kept.length;
  const at = Math.min(active, count - 1);
  const chosen = offers[at];
  const chosenSnippet = kept[at - offers.length];

  const close = (toBoard: boolean) => {
    graph.view.quickAdd.set(undefined);
    if (toBoard) (graph.board?.querySelector<HTMLElement>('.node[tabindex="0"]') ?? graph.board)?.focus({ preventScroll: true });
  };
  const add = (offer: (typeof offers)[number] | undefined) => {
    if (!offer) return;
    graph.view.quickAdd.set(undefined);
    putFunction(graph, offer.entry, place);
  };
  const put = (snippet: Snippet | undefined) => {
    if (!snippet) return;
    graph.view.quickAdd.set(undefined);
    void putSnippet(graph, snippet.id, place.at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // Enter ends a composition first.
    if (event.nativeEvent.isComposing) return;
    // The list follows what was typed a moment later; Enter means the text.
    const typed = (event.currentTarget as HTMLInputElement).value;
    const isTyped = typed !== query;
    const meant = isTyped ? rank(typed)[0] : chosen;
    const snippet = isTyped ? snippets.named(typed, locale)[0] : chosenSnippet;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((now) => (Math.min(now, count - 1) + step + count) % Math.max(1, count));
    else if (event.key === 'Enter' && meant) add(meant);
    else if (event.key === 'Enter') put(snippet);
    else if (event.key === 'Delete' && event.shiftKey && chosenSnippet) void snippets.forget(chosenSnippet);
    else if (event.key === 'Escape') close(true);
    else if (event.key === 'Tab') {
      // Tab opened the list; a second Tab goes on through the page, so that nobody is caught here.
      close(false);
      graph.board?.querySelector<HTMLElement>('.corner.end button')?.focus();
    } else return;
    event.preventDefault();
  };
  useEffect(() => {
    const away = (event: PointerEvent) =>
      !surface.current?.contains(event.target as globalThis.Node) && graph.view.quickAdd.set(undefined);
    document.addEventListener('pointerdown', away, true);
    return () => document.removeEventListener('pointerdown', away, true);
  }, [graph]);
  useEffect(() => {
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);

  const { width, height } = graph.view.size.get();
  const left = Math.max(EDGE_PX, Math.min(place.anchor.x, width - WIDTH_PX - EDGE_PX));
  const top = Math.max(EDGE_PX, Math.min(place.anchor.y, height - HEIGHT_PX - EDGE_PX));
  const title = place.from
    ? t(place.from.port.side === 'out' ? 'add.takes' : 'add.gives', { name: place.from.port.name })
    : t(place.replaces === undefined ? (place.into === undefined ? 'add.title' : 'add.into') : 'add.instead');
  return (
    <div
      ref={surface}
      className="quick-add pop"
      data-part="quick-add"
      role="dialog"
      aria-label={title}
      style={{ left, top, inlineSize: WIDTH_PX, maxBlockSize: Math.min(HEIGHT_PX, height - 2 * EDGE_PX) }}
    >
      <label className="search">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={
            chosen ? `${listId}-${chosen.entry.record.id}` : chosenSnippet ? `${listId}-${chosenSnippet.id}` : undefined
          }
          aria-label={title}
          placeholder={t('add.search')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      {(place.from ?? place.into ?? place.replaces) !== undefined && <p className="heading">{title}</p>}
      <ul ref={list} id={listId} role="listbox" aria-label={title}>
        {offers.map((offer) => (
          <li
            key={`${offer.entry.record.id} ${offer.entry.digest}`}
            id={`${listId}-${offer.entry.record.id}`}
            role="option"
            aria-selected={offer === chosen}
            className="item offer"
            onPointerMove={() => setActive(offers.indexOf(offer))}
            onClick={() => add(offer)}
          >
            <Tile hue={mainType(offer.entry.record)} icon={functionIcon(offer.entry.record)} />
            <span className="about">
              <span className="clip strong">{offer.name}</span>
              {offer.description && <span className="clip meta">{offer.description}</span>}
            </span>
            {offer.entry.stage !== 'live' && (
              <span className="tag">{t(offer.entry.stage === 'local' ? 'local-version' : 'test-version')}</span>
            )}
            {offer.port && <span className="end unit">{portName(offer.entry.record, offer.port, locale)}</span>}
          </li>
        ))}
        {kept.map((snippet, index) => (
          <SnippetOption
            key={snippet.id}
            id={`${listId}-${snippet.id}`}
            snippet={snippet}
            isChosen={snippet === chosenSnippet}
            onPoint={() => setActive(offers.length + index)}
            onPut={() => put(snippet)}
            onRemove={() => void snippets.forget(snippet)}
          />
        ))}
      </ul>
      {count === 0 && (
        <p className="none">
          {query ? t('add.none-for', { query }) : t((place.from ?? place.into) === undefined ? 'add.none' : 'add.none-fits')}
        </p>
      )}
    </div>
  );
}

/** Puts the chosen function where the list was asked for: into a wire, in a card's place, or on the board. */
function putFunction(graph: Graph, entry: LibraryFunction, { at, near, from, into, replaces }: Place): void {
  const wire = into === undefined ? undefined : graph.wires.get(into)?.wire;
  // The next one is wanted beside this one, until the pointer moves.
  graph.view.pointed = undefined;
  if (replaces !== undefined) replaceFunction(graph, replaces, entry);
  else if (wire) insertFunction(graph, entry, wire);
  else addFunction(graph, entry, { at, near, from });
}

/** Whether a function may stand there. */
function fitsPlace(graph: Graph, { record }: LibraryFunction, { into, replaces }: Place): boolean {
  if (replaces !== undefined) return graph.model.card(replaces)?.node.functionId !== record.id;
  const wire = into === undefined ? undefined : graph.wires.get(into)?.wire;
  return into === undefined || (wire !== undefined && portsBetween(graph, portsOf(record), wire) !== undefined);
}

function useLibrary(graph: Graph) {
  const { reader } = graph.ports;
  return useSyncExternalStore(
    (listener) => reader.subscribeFunctions(listener),
    () => reader.library(),
  );
}

/** Models that functions ask for and nobody makes, which are most likely added next, and those that are made. */
function modelsOf(graph: Graph): { wanted: Set<string>; made: Set<string> } {
  const wanted = new Set<string>();
  const made = new Set<string>();
  for (const id of graph.model.ids) {
    const record = graph.model.card(id)?.record;
    if (record?.modelOutput !== undefined) made.add(record.modelOutput);
    for (const dependency of record?.modelDependencies ?? []) wanted.add(dependency.name);
  }
  for (const name of made) wanted.delete(name);
  return { wanted, made };
}
