import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { EmptyState, StateGlyph, Tabs, TextField, useTranslation } from '#ui';
import type { ShownFault } from './code-view.tsx';
import type { DraftSession } from './draft-session.ts';

/** A place in the files of the draft. */
export interface FilePlace {
  file: string;
  line: number;
  column: number;
}

const MOST_HITS = 500;
type LowerTab = 'problems' | 'log' | 'find' | 'versions';

/** Problems, what the function printed, and the search over all files; each line leads to its place. */
export function LowerPane({
  faults,
  log,
  session,
  placeIn,
  onGo,
  versions,
}: {
  faults: readonly ShownFault[];
  log: string;
  session: DraftSession;
  /** Place in the author's files that a line of the log names. */
  placeIn: (line: string) => FilePlace | undefined;
  onGo: (place: FilePlace) => void;
  /** Versions of the function, read when they are looked at. */
  versions: ReactNode;
}) {
  const { t } = useTranslation('functions');
  const [tab, setTab] = useState<LowerTab>('problems');
  const lines = log === '' ? [] : log.replace(/\n$/, '').split('\n');
  return (
    <section className="lower" aria-label={t('code.lower')}>
      <div className="bar">
        <Tabs
          label={t('code.lower')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'problems',
              label: t('code.problems'),
              end: faults.length > 0 && <span className="tag">{faults.length}</span>,
            },
            { value: 'log', label: t('code.log') },
            { value: 'find', label: t('code.find') },
            { value: 'versions', label: t('tabs.versions') },
          ]}
        />
      </div>
      {tab === 'problems' && (
        <ul className="rows" aria-label={t('code.problems')} aria-live="polite" data-part="problems">
          {faults.length === 0 && <li className="quiet">{t('code.no-problems')}</li>}
          {faults.toSorted(byPlace).map((fault, at) => (
            // The same fault may stand twice in a line.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <button type="button" className="place" data-severity={fault.severity} onClick={() => onGo(fault)}>
                <StateGlyph state={fault.severity === 'error' ? 'failed' : 'stale'} />
                <span className="grow clip">{fault.sentence}</span>
                <span className="code meta">{`${fault.file}:${fault.line}:${fault.column}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {tab === 'log' && (
        <ul className="rows code" aria-label={t('code.log')} data-part="log">
          {lines.length === 0 && <li className="quiet">{t('code.no-log')}</li>}
          {lines.map((line, at) => {
            const place = placeIn(line);
            return (
              // Lines have no name but their number.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                {place ? (
                  <button type="button" className="place" onClick={() => onGo(place)}>
                    <span className="grow">{line}</span>
                    <span className="meta">{`${place.file}:${place.line}`}</span>
                  </button>
                ) : (
                  <span className="said">{line}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {tab === 'versions' && <div className="versions">{versions}</div>}
      {tab === 'find' && <FoundInFiles session={session} onGo={onGo} />}
    </section>
  );
}

/** Lines of all files that hold a text, as they are written now. */
function FoundInFiles({ session, onGo }: { session: DraftSession; onGo: (place: FilePlace) => void }) {
  const { t } = useTranslation('functions');
  const [wanted, setWanted] = useState('');
  useSyncExternalStore(session.subscribe, session.writes);
  const hits = hitsOf(
    session.paths().map((path) => ({ path, text: session.text(path) ?? '' })),
    wanted,
  );
  return (
    <div className="found">
      <TextField label={t('code.find-label')} placeholder={t('code.find-label')} value={wanted} onChange={setWanted} />
      <ul className="rows code" aria-label={t('code.find-label')} data-part="found">
        {wanted !== '' && hits.length === 0 && (
          <li>
            <EmptyState icon="search" title={t('not-found')} />
          </li>
        )}
        {hits.map((hit) => (
          <li key={`${hit.file} ${hit.line} ${hit.column}`}>
            <button type="button" className="place" onClick={() => onGo(hit)}>
              <span className="grow clip">{hit.text}</span>
              <span className="meta">{`${hit.file}:${hit.line}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const byPlace = (a: ShownFault, b: ShownFault): number => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;

/** Great and small letters are alike. */
function hitsOf(files: readonly { path: string; text: string }[], wanted: string): (FilePlace & { text: string })[] {
  const searched = wanted.toLowerCase();
  if (searched.trim() === '') return [];
  return files
    .flatMap(({ path, text }) =>
      text.split(/\r?\n/).flatMap((row, at) => {
        const column = row.toLowerCase().indexOf(searched);
        return column < 0 ? [] : [{ file: path, line: at + 1, column: column + 1, text: row.trim().slice(0, 300) }];
      }),
    )
    .slice(0, MOST_HITS);
}
