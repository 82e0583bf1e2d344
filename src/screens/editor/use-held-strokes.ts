import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirmChoice, useTranslation } from '#ui';
import { hasStrokes } from '#viewer';
import type { EditorState } from './editor-state.ts';

/** Asks before somebody leaves the workflow, or the page, with strokes of an open sketch: they are kept by Done alone. */
export function useHeldStrokes(state: EditorState): void {
  const { t } = useTranslation('app');
  // Views change the address, too.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isHeld(state),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirmChoice({
      title: t('sketch.leave-title'),
      text: t('sketch.leave-text'),
      confirm: t('sketch.leave'),
      danger: true,
    }).then(
      () => blocker.proceed(),
      () => blocker.reset(),
    );
  }, [blocker, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isHeld(state) && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [state]);
}

const isHeld = ({ sketch }: EditorState): boolean => sketch !== undefined && hasStrokes(sketch);
