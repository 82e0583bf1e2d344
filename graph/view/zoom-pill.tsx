import { Button, IconButton, useTranslation } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';
import { PlacesMenu } from './places-menu.tsx';
import { fitGraph, ZOOM_STEP, zoomTo } from '../camera/move-view.ts';

/** Zoom in the corner: out, the figure (a click shows life size), in, everything. */
export function ZoomPill() {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  return (
    <div className="corner end pill" role="toolbar" aria-label={t('zoom')}>
      <IconButton
        icon="minus"
        size="compact"
        label={t('zoom-out')}
        keys="mod+-"
        onClick={() => zoomTo(graph, graph.view.viewport.get().zoom / ZOOM_STEP)}
      />
      <Percent />
      <IconButton
        icon="plus"
        size="compact"
        label={t('zoom-in')}
        keys="mod+="
        onClick={() => zoomTo(graph, graph.view.viewport.get().zoom * ZOOM_STEP)}
      />
      <PlacesMenu graph={graph} />
      <IconButton icon="fit" size="compact" label={t('fit')} keys="f" onClick={() => fitGraph(graph)} />
    </div>
  );
}

/** The figure alone follows the view: the tools beside it stay as they are. */
function Percent() {
  const { graph } = useGraphScope();
  const { t } = useTranslation('graph');
  const percent = useSignal(graph.view.viewport, ({ zoom }) => Math.round(zoom * 100));
  return (
    <Button
      size="compact"
      className="percent"
      tip={t('zoom-life')}
      keys="mod+0"
      aria-label={t('zoom-percent', { percent })}
      onClick={() => zoomTo(graph, 1)}
    >
      {percent} %
    </Button>
  );
}
