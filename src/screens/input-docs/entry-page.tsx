import { useMemo, useRef, useState } from 'react';
import { KEYWORD_STATES, readFunctionRecord, sourceOfInputs, type CheckedInputs, type JsonObject } from '#domain';
import { Button, loadChunk, Segmented, useTranslation } from '#ui';
import { reportError } from '../../app/report-error.ts';
import { PaneGuard } from '../../frame/pane-guard.tsx';
import { CodeWords } from './code-words.tsx';
import type { DocsEntry } from './entries.ts';
import { FunctionReads } from './function-reads.tsx';
import { LiveInputs } from './live-inputs.tsx';
import { firstValues, valuesOf } from './live-values.ts';
import { SchemaEditor } from './schema-editor.tsx';
import { useEntryTexts } from './use-entry-texts.ts';

/** One entry: what it is, its editor, its schema, the value that a function gets, and how the languages read it. */
export function EntryPage({ entry }: { entry: DocsEntry }) {
  const { t } = useTranslation('docs');
  const { title, about, takes } = useEntryTexts()(entry);
  const written = useMemo(() => JSON.stringify(entry.properties, null, 2), [entry]);
  const [text, setText] = useState(written);
  const shown = useMemo(() => readFunctionRecord(sourceOfInputs(entry.properties)), [entry]);
  const [record, setRecord] = useState(shown);
  const [findings, setFindings] = useState<CheckedInputs['findings']>([]);
  const last = useRef(text);
  const edit = (next: string) => {
    last.current = next;
    setText(next);
    loadChunk(() => import('./check-edited.ts')).then(({ checkInputsText }) => {
      if (last.current !== next) return;
      const checked = checkInputsText(next);
      // What was read last stays in use while the text is in pieces.
      if (checked.record !== undefined) setRecord(checked.record);
      setFindings(checked.findings);
    }, reportError);
  };
  const [own, setOwn] = useState<JsonObject>(() => firstValues(record));
  const values = useMemo(() => valuesOf(record, own), [record, own]);
  const [view, setView] = useState<'python' | 'csharp' | 'typescript'>('python');
  const state = entry.group === 'keywords' ? KEYWORD_STATES[entry.id] : undefined;
  return (
    <article className="docs-entry" data-entry={entry.id}>
      <header>
        <h2 data-code={entry.group === 'keywords' || undefined}>{title}</h2>
        <p>
          <CodeWords text={about} />
        </p>
        {takes !== undefined && (
          <p className="quiet">
            {t('takes')} <CodeWords text={takes} />
          </p>
        )}
        {state === 'kept' && <p className="docs-kept">{t('kept')}</p>}
      </header>
      <div>
        <section aria-labelledby="docs-editor">
          <h3 id="docs-editor">{t('editor')}</h3>
          <PaneGuard>
            <LiveInputs record={record} own={own} values={values} onChange={setOwn} />
          </PaneGuard>
        </section>
        <section aria-labelledby="docs-value">
          <h3 id="docs-value">{t('value')}</h3>
          <pre className="docs-code" tabIndex={0} aria-labelledby="docs-value" data-part="docs-value">
            {JSON.stringify(values, null, 2)}
          </pre>
        </section>
      </div>
      <div>
        <section aria-labelledby="docs-schema">
          <div className="docs-head">
            <h3 id="docs-schema">{t('schema')}</h3>
            <Button
              size="compact"
              icon="reset"
              disabled={text === written}
              onClick={() => {
                last.current = written;
                setText(written);
                setRecord(shown);
                setFindings([]);
                setOwn(firstValues(shown));
              }}
            >
              {t('again')}
            </Button>
          </div>
          <SchemaEditor text={text} findings={findings} onChange={edit} />
        </section>
        <section aria-labelledby="docs-reads">
          <div className="docs-head">
            <h3 id="docs-reads">{t('reads')}</h3>
            <Segmented
              label={t('reads')}
              value={view}
              options={[
                { value: 'python', label: 'Python' },
                { value: 'csharp', label: 'C#' },
                { value: 'typescript', label: 'TypeScript' },
              ]}
              onChange={setView}
            />
          </div>
          <FunctionReads properties={record.inputSchema.properties} language={view} />
        </section>
      </div>
    </article>
  );
}
