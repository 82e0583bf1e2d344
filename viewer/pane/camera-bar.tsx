import { memo, useSyncExternalStore } from 'react';
import { IconButton, useTranslation } from '#ui';
import type { ViewController } from '../model/view-controller.ts';

/** Standard directions, the lens, walking, and everything in view; of a plan everything in view alone. */
export const CameraBar = memo(function CameraBar({ controller, isFlat }: { controller: ViewController; isFlat: boolean }) {
  const { t } = useTranslation('viewer');
  const projection = useSyncExternalStore(controller.subscribe, () => controller.camera.projection);
  const isStanding = useSyncExternalStore(controller.subscribe, () => controller.camera.isStanding);
  const other = projection === 'perspective' ? 'parallel' : 'perspective';
  return (
    <span className="pill model-tools" role="toolbar" aria-label={t('tools')}>
      {!isFlat && (
        <>
          <IconButton
            icon="envelope"
            size="compact"
            label={t('view.iso')}
            onClick={() => controller.camera.standardView('iso')}
          />
          <IconButton icon="map" size="compact" label={t('view.top')} onClick={() => controller.camera.standardView('top')} />
          <IconButton
            icon="matrix"
            size="compact"
            label={t(`projection.${other}`)}
            pressed={projection === 'parallel'}
            onClick={() => controller.camera.setProjection(other)}
          />
          <IconButton
            icon="walk"
            size="compact"
            label={t('walk')}
            pressed={isStanding}
            onClick={() => controller.toggleStanding()}
          />
        </>
      )}
      <IconButton icon="fit" size="compact" label={t('fit')} keys="F" onClick={() => controller.camera.fit()} />
    </span>
  );
});
