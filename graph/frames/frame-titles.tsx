import { ViewportPortal } from '@xyflow/react';
import { memo, useCallback, useMemo, type CSSProperties } from 'react';
import { FRAME_TITLE_MAX } from '#domain';
import { IconButton, useTranslation } from '#ui';
import './frames.css';
import { NameField } from '../card/name-field.tsx';
import { tellZoom } from '../camera/tell-zoom.ts';
import { collapse } from '../edit/edit-frames.ts';
import { focusItem, itemElement } from '../edit/selection.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import { foundLook } from '../find/find.ts';
import { frameKey } from '../model/board-items.ts';
import type { Box } from '../model/card-geometry.ts';
import type { FrameModel } from '../model/frame-model.ts';
import { useSignal } from '../model/signal.ts';
import { titleRoom } from './title-room.ts';
import { onItemFocus, useItemStop, useKeptFocus, useNoteBoxes, useSeenFrames } from './use-board.ts';

/** Titles of open frames, as large at every zoom; the papers below are drawn. */
export function FrameTitles() {
  const { graph } = useGraphScope();
  const frames = useSeenFrames(graph);
  const notes = useNoteBoxes(graph);
  // The portal mounts it later than this.
  const layer = useCallback((element: HTMLDivElement) => tellZoom(graph, element), [graph]);
  return (
    <ViewportPortal>
      <div ref={layer} className="frame-titles">
        {frames.map((frame) => (
          <FrameTitle key={frame.id} model={frame} notes={notes} />
        ))}
      </div>
    </ViewportPortal>
  );
}

/** As it is while others come into sight and leave it. */
const FrameTitle = memo(function FrameTitle({ model, notes }: { model: FrameModel; notes: readonly Box[] }) {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const { id, frame, count } = model;
  const key = frameKey(id);
  const shown = useSignal(graph.view.shown, (places) => places.get(key));
  const selected = useSignal(graph.view.items, (items) => items.has(key));
  const found = useSignal(graph.view.find, (find) => foundLook(find, key));
  const isStop = useItemStop(graph, key);
  const { x, y } = shown ?? model.box;
  const name = frame.title || t('frame.untitled');
  const room = useMemo(() => titleRoom(model.box, notes), [model.box, notes]);
  const beside = room && { '--from': room.from, '--room': room.width, '--under': room.under };
  const style = { left: x, top: y, '--w': model.box.width, ...beside } as CSSProperties;
  return (
    <div
      ref={useKeptFocus(graph, key)}
      className="frame-title nopan"
      data-part="frame"
      data-item={key}
      data-frame={id}
      data-paper={frame.colour}
      data-selected={selected || undefined}
      data-found={found}
      data-beside={room ? '' : undefined}
      style={style}
      role="group"
      aria-roledescription={t('frame.word')}
      aria-label={t('frame.label', { name, count })}
      aria-current={selected || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={(event) => onItemFocus(graph, key, event)}
    >
      <FrameName model={model} />
      <span className="count">{count.toLocaleString(i18n.language)}</span>
      <IconButton
        icon="minus"
        size="compact"
        className="nodrag"
        tabIndex={-1}
        label={t('frame.collapse', { name })}
        onClick={() => collapse(graph, [id])}
      />
    </div>
  );
});

/** Title of a frame, or the field that it is typed into. */
export function FrameName({ model: { id, frame } }: { model: FrameModel }) {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  const key = frameKey(id);
  const naming = useSignal(graph.view.naming, (one) => one === key);
  if (!naming || !graph.canEdit)
    return (
      <h3 data-untitled={frame.title ? undefined : ''} data-tip={frame.title.length > 24 ? frame.title : undefined}>
        {frame.title || t('frame.untitled')}
      </h3>
    );
  const onDone = (title: string | undefined) => {
    graph.view.naming.set(undefined);
    if (title !== undefined && title !== frame.title)
      graph.ports.commands.dispatch({ type: 'frame.patch', patches: { [id]: { title } } });
    if (document.activeElement === document.body || itemElement(graph, key)?.contains(document.activeElement))
      focusItem(graph, key);
  };
  return (
    <NameField
      label={t('frame.name')}
      value={frame.title}
      placeholder={t('frame.untitled')}
      maxLength={FRAME_TITLE_MAX}
      onDone={onDone}
    />
  );
}
