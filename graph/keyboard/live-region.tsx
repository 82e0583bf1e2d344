import { useEffect, useState } from 'react';
import { showAlert, useTranslation } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { announcementText, isShown } from './announcement-text.ts';

/** At most one message in this time; what comes between is told together. */
const PAUSE_MS = 2000;

/** Tells people who do not see the graph what happened in it, and everybody what did not happen as it was asked for. */
export function LiveRegion() {
  const { graph } = useGraphScope();
  const { i18n } = useTranslation(['graph', 'errors']);
  const [message, setMessage] = useState('');
  useEffect(() => {
    let waiting: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      if (waiting.length === 0) return;
      setMessage(waiting.join(' '));
      waiting = [];
      timer = setTimeout(tell, PAUSE_MS);
    };
    const hear = () => {
      const said = graph.announcement.get();
      if (!said) return;
      const text = announcementText(i18n, said);
      // A toast is spoken by itself.
      if (isShown(said)) return showAlert({ id: `graph-${said.key}`, text, state: 'stale' });
      waiting.push(text);
      if (timer === undefined) tell();
    };
    const end = graph.announcement.subscribe(hear);
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [graph, i18n]);
  return (
    <div className="live" role="status" aria-live="polite">
      {message}
    </div>
  );
}
