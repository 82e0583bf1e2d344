import { useCallback } from 'react';
import type { WorkflowBookmark } from '#domain';
import { IconButton, Menu, useTranslation, type MenuEntry } from '#ui';
import { showCard } from '../camera/show-card.ts';
import { jumpTo } from '../camera/way.ts';
import { newId } from '../edit/new-id.ts';
import { select } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { useOutermostFrames } from '../frames/use-board.ts';
import { frameKey } from '../model/board-items.ts';
import { useStore } from '../model/signal.ts';

/** A list that is longer than the window helps nobody. */
const MAX_FRAMES = 12;

/** Places of the board that people come back to: kept ones, and the outermost frames. */
export function PlacesMenu({ graph }: { graph: Graph }) {
  const { t, i18n } = useTranslation('graph');
  const { reader, commands } = graph.ports;
  const subscribe = useCallback((listener: () => void) => reader.subscribeIds('bookmarks', listener), [reader]);
  const kept = useStore(subscribe, () => reader.document().bookmarks);
  const places = Object.entries(kept)
    .filter(([, place]) => isPlace(place))
    .toSorted(([, a], [, b]) => a.name.localeCompare(b.name, i18n.language, { numeric: true }));
  const frames = useOutermostFrames(graph).slice(0, MAX_FRAMES);
  const entries: MenuEntry[] = [
    ...places.map(([id, place]): MenuEntry => ({
      id,
      label: place.name,
      icon: 'pin',
      onSelect: () => goToPlace(graph, place),
    })),
    ...frames.map(({ id, frame }): MenuEntry => ({
      id: frameKey(id),
      label: frame.title || t('frame.untitled'),
      icon: 'select',
      onSelect: () => goToFrame(graph, frameKey(id)),
    })),
  ];
  if (graph.canEdit) {
    if (entries.length > 0) entries.push({ id: 'rule', kind: 'rule' });
    entries.push({
      id: 'keep',
      label: t('places.keep'),
      icon: 'plus',
      onSelect: () => keepPlace(graph, t('places.name', { count: places.length + 1 })),
    });
    for (const [id, { name }] of places)
      entries.push({
        id: `forget ${id}`,
        label: t('places.forget', { name }),
        icon: 'trash',
        onSelect: () => commands.dispatch({ type: 'bookmark.delete', id }),
      });
  }
  if (entries.length === 0) return null;
  return <Menu align="end" entries={entries} trigger={<IconButton icon="pin" size="compact" label={t('places.title')} />} />;
}

/** Another version of Parti, or a forged clip, may have written something else. */
const isPlace = (place: WorkflowBookmark): boolean =>
  typeof place.name === 'string' && Array.isArray(place.centre) && place.centre.every(Number.isFinite) && place.zoom > 0;

function goToFrame(graph: Graph, key: string): void {
  select(graph, [], [key]);
  showCard(graph, key);
}

function goToPlace(graph: Graph, { centre: [x, y], zoom }: WorkflowBookmark): void {
  const { width, height } = graph.view.room;
  jumpTo(graph, { x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom });
}

function keepPlace(graph: Graph, name: string): void {
  const { width, height } = graph.view.room;
  const { x, y } = graph.view.toGraph({ x: width / 2, y: height / 2 });
  const { zoom } = graph.view.viewport.get();
  graph.ports.commands.dispatch({
    type: 'bookmark.put',
    id: newId(),
    bookmark: { name, centre: [Math.round(x), Math.round(y)], zoom: Math.round(zoom * 1000) / 1000 },
  });
  graph.say('place-kept', { name });
}
