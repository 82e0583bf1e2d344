import { useEffect, useMemo, useState } from 'react';
import { DRAFT_RECORD, recordDiagnostics } from '#domain';
import { StateGlyph, useTranslation } from '#ui';
import { CodeView, type CodeHooks, type CodePlace, type ShownFault } from '../function-editor/code-view.tsx';
import type { DraftSession } from '../function-editor/draft-session.ts';
import { inWords } from '../function-editor/use-faults.ts';
import { usePhrases } from '../function-editor/use-phrases.ts';
import '../function-editor/function-editor.css';

/** The record as text beside its forms: each writes what the other shows; faults stand at their line and column. */
export function RecordJson({ session, text, revision }: { session: DraftSession; text: string; revision: number }) {
  const { t, i18n } = useTranslation('functions');
  const phrases = usePhrases();
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  const [place, setPlace] = useState<CodePlace>();
  useEffect(() => {
    let isWanted = true;
    void Promise.all(recordDiagnostics(text).map(inWords)).then((all) => isWanted && setFaults(all));
    return () => void (isWanted = false);
  }, [text, i18n.language]);
  const hooks = useMemo<CodeHooks>(
    () => ({
      change: (file, read) => session.write(file, read),
      run: () => undefined,
      caret: () => undefined,
      completions: () => Promise.resolve([]),
      about: () => Promise.resolve(undefined),
    }),
    [session],
  );
  return (
    <section className="function-editor record-json" aria-label={t('forms.json')}>
      <CodeView
        path={DRAFT_RECORD}
        text={text}
        revision={revision}
        original={session.original(DRAFT_RECORD)}
        label={t('forms.json')}
        phrases={phrases}
        faults={faults}
        place={place}
        readOnly={false}
        hooks={hooks}
      />
      {faults.length > 0 && (
        <ul className="rows" aria-live="polite" data-part="record-faults">
          {faults.map((fault, at) => (
            // The same fault may stand twice in a line.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <button
                type="button"
                className="place"
                data-severity={fault.severity}
                onClick={() => setPlace({ line: fault.line, column: fault.column })}
              >
                <StateGlyph state={fault.severity === 'error' ? 'failed' : 'stale'} />
                <span className="grow">{fault.sentence}</span>
                <span className="code meta">{`${fault.line}:${fault.column}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
