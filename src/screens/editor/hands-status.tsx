import { useCallback, useState } from 'react';
import { Dialog, StateGlyph, useTranslation } from '#ui';
import { HandMark } from '#viewer';
import { isWaiting } from '../../overrides/change-rows.ts';
import { useChangeRows } from '../../overrides/use-change-rows.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import type { EditorState } from './editor-state.ts';
import { HandsList } from './use-node-hands.tsx';

/** How many changes by hand the workflow keeps, and how many wait for their element; opens the list of all. */
export function HandsStatus({ ports, state }: { ports: EditorPorts; state: EditorState }) {
  const { t } = useTranslation('app');
  const { rows } = useChangeRows(ports, undefined);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const waiting = rows.filter(isWaiting).length;
  if (rows.length === 0 && !isOpen) return null;
  return (
    <>
      <button type="button" className="status-button row" data-part="hands-status" onClick={() => setOpen(true)}>
        <HandMark />
        {t('hands.count', { count: rows.length })}
      </button>
      {waiting > 0 && (
        <span className="row warn" role="status">
          <StateGlyph state="stale" />
          {t('hands.without', { count: waiting })}
        </span>
      )}
      <Dialog open={isOpen} onClose={close} title={t('hands.all-title')}>
        <HandsList workflow={ports} state={state} node={undefined} onLeave={close} />
      </Dialog>
    </>
  );
}
