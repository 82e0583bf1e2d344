import { useEffect } from 'react';
import { durationText } from '#domain';
import { IconButton, useTranslation } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';
import { findSlowest, toggleTimes } from '../edit/show-times.ts';

/** Waits this long for further states before the way is found again, ms. */
const GATHER_MS = 100;

/** While times are shown: how long the slowest way took, of all; follows the runs. */
export function TimesBar() {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const slowest = useSignal(graph.view.slowest);
  const isShown = slowest !== undefined;
  useEffect(() => {
    if (!isShown) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (graph.view.slowest.get()) graph.view.slowest.set(findSlowest(graph));
      }, GATHER_MS);
    };
    const ends = [graph.ports.runs.subscribeAll(follow), graph.model.subscribe((change) => change.wires && follow())];
    return () => {
      clearTimeout(timer);
      ends.forEach((end) => end());
    };
  }, [graph, isShown]);
  if (!slowest) return null;
  const time = (ms: number) => durationText(ms, i18n.language);
  const words =
    slowest.nodes.size === 0
      ? t('times.none')
      : t('times.slowest', { count: slowest.nodes.size, time: time(slowest.ms), total: time(slowest.totalMs) });
  return (
    <div className="times-bar" data-part="times" role="status">
      <span>{words}</span>
      <IconButton icon="close" size="compact" label={t('times.hide')} keys="t" onClick={() => toggleTimes(graph)} />
    </div>
  );
}
