import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonValue } from '#domain';
import { problemText } from '#inputs';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Announcement } from '../editor/graph.ts';

/** At most one message in this time; what comes between is told together. */
const PAUSE_MS = 2000;

/** Tells people who do not see the graph what happened in it. */
export function LiveRegion() {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation(['graph', 'errors']);
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
      waiting.push(words(said));
      if (timer === undefined) tell();
    };
    const words = ({ key, parameters = {} }: Announcement): string => {
      if (key === 'refused')
        return t('graph:said.refused', {
          reason: problemText(i18n, { code: String(parameters['code']), parameters: parameters as Record<string, JsonValue> }),
        });
      return i18n.t(`said.${key}` as 'said.connected', { ns: 'graph', ...parameters });
    };
    const end = graph.announcement.subscribe(hear);
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [graph, t, i18n]);
  return (
    <div className="live" role="status" aria-live="polite">
      {message}
    </div>
  );
}
