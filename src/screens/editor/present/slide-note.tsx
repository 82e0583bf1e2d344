import { useEffect, useState } from 'react';
import { useTranslation } from '#ui';
import { reportError } from '../../../app/report-error.ts';
import type { TalkPort } from '../../../session/create-talk.ts';

/** Notes of all slides, read when they are first wanted; for editors. */
export function useSlideNotes(
  port: TalkPort | undefined,
  isWanted: boolean,
): { notes: Readonly<Record<string, string>> | undefined; write: (slide: string, text: string) => void } {
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>();
  useEffect(() => {
    let isOver = false;
    if (isWanted)
      port?.notes().then((read) => {
        if (!isOver) setNotes(read);
      }, reportError);
    return () => {
      isOver = true;
    };
  }, [port, isWanted]);
  return {
    notes,
    write(slide, text) {
      setNotes((before) => ({ ...before, [slide]: text }));
      port?.writeNote(slide, text).catch(reportError);
    },
  };
}

/** The speaker note of a slide: read by editors alone, saved when it is left. */
export function SlideNote({ port, slide }: { port: TalkPort; slide: string }) {
  const { t } = useTranslation('present');
  const { notes, write } = useSlideNotes(port, true);
  const [typed, setTyped] = useState<string>();
  const kept = notes?.[slide] ?? '';
  const save = () => {
    if (typed !== undefined && typed !== kept) write(slide, typed);
    setTyped(undefined);
  };
  return (
    <label className="deck-note">
      <span>
        {t('form.note')} <span className="quiet">{t('form.note-who')}</span>
      </span>
      <textarea
        data-part="slide-note"
        rows={4}
        maxLength={8000}
        disabled={!notes}
        value={typed ?? kept}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
      />
    </label>
  );
}
