import { useEffect, useSyncExternalStore } from 'react';
import { Button, Icon, Kbd, useTranslation } from '#ui';
import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';
import { RegionLayer } from '../select/region-layer.tsx';
import { PickList } from './pick-list.tsx';
import './pick.css';
import type { PickSession } from './pick-session.ts';

/** Props of {@link PickLayer}. */
export interface PickLayerProps {
  session: PickSession;
  /** Undefined while the model is not drawn: the list alone answers. */
  controller: ViewController | undefined;
  pane: HTMLElement;
}

/** A question over the model: what is asked for, what may be picked by name, why something else may not, and how it ends. */
export function PickLayer({ session, controller, pane }: PickLayerProps) {
  const { t } = useTranslation('viewer');
  useSyncExternalStore(session.subscribe, () => session.version);
  const { request, refusal, pointed, chosen } = session;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape') session.cancel();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && request.many) session.finish();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    pane.addEventListener('keydown', hear, true);
    return () => pane.removeEventListener('keydown', hear, true);
  }, [pane, session, request]);
  useEffect(() => {
    if (refusal === undefined) return;
    pane.style.cursor = 'not-allowed';
  }, [pane, refusal, session.version]);
  const light = (element: ElementRef) => {
    session.point(element);
    const index = controller?.scene?.elements.findIndex(
      (one) => one.elementId === element.elementId && one.nodeId === element.nodeId,
    );
    controller?.hover(index ?? -1);
  };
  return (
    <>
      {request.many && controller && (
        <RegionLayer controller={controller} pane={pane} tool={undefined} onSelect={(elements) => session.add(elements)} />
      )}
      <div className="pick-head" data-part="pick-head">
        <Icon name="select" />
        <strong className="clip">{t('pick.title', { name: request.title })}</strong>
        <span className="clip pick-say" role="status" data-refused={refusal !== undefined || undefined}>
          {refusal ?? (pointed ? pointed.name : t(request.many ? 'pick.several' : 'pick.one'))}
        </span>
        <Button size="compact" onClick={() => session.cancel()}>
          {t('sketch.cancel')}
          <Kbd keys="Escape" />
        </Button>
        {request.many && (
          <Button size="compact" kind="primary" icon="check" onClick={() => session.finish()}>
            {t('pick.done', { count: chosen.length })}
          </Button>
        )}
      </div>
      <PickList session={session} onPoint={light} />
    </>
  );
}
