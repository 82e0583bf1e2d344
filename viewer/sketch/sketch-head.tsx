import type { KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button, Icon, Kbd, useTranslation } from '#ui';
import type { SketchSession } from './sketch-session.ts';

/** Props of {@link SketchHead}. */
export interface SketchHeadProps {
  title: string;
  session: SketchSession;
  /** Where it stands; absent: over the drawing. */
  place: HTMLElement | undefined;
  /** Escape does what Cancel does. */
  doesEscapeCancel: boolean;
  onDone: () => void;
  onCancel: () => void;
  /** Keys of the sketch hold here, too. */
  onKey: (event: KeyboardEvent) => void;
}

/** What is sketched, how far it is, and how it ends. */
export function SketchHead({ title, session, place, doesEscapeCancel, onDone, onCancel, onKey }: SketchHeadProps) {
  const { t } = useTranslation('viewer');
  const count = session.draft.length;
  const head = (
    <div className="sketch-head" data-part="sketch-head" data-inside={place ? undefined : ''} onKeyDown={onKey}>
      <Icon name="pencil" />
      <strong className="clip">{t('sketch.title', { name: title })}</strong>
      <span className="quiet clip sketch-head-note">
        {count > 0 ? t('sketch.atPoint', { number: count + 1 }) : t('sketch.keptWithDone')}
      </span>
      <span className="grow" />
      <Button size="compact" className="sketch-cancel" aria-label={t('sketch.cancel')} onClick={onCancel}>
        {t('sketch.cancel')}
        {doesEscapeCancel && <Kbd keys="Escape" />}
      </Button>
      <Button size="compact" kind="primary" icon="check" className="sketch-done" onClick={onDone}>
        {t('sketch.done')}
      </Button>
    </div>
  );
  return place ? createPortal(head, place) : head;
}
