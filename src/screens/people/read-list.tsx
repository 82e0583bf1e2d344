import { useEffect, useRef, useState } from 'react';
import { MAX_LISTED_PEOPLE, readPeopleList, refusalError, refused, type PeopleList, type Refusal } from '#domain';
import { Button, Icon, StateGlyph, useTranslation } from '#ui';
import { describeError } from '../../app/describe-error.ts';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { useApi } from '../../app/use-api.ts';

/** A list as it was read; `present`: addresses that are here already. */
export interface ReadFile {
  name: string;
  list: PeopleList;
  present: readonly string[];
}

const SHOWN_PROBLEMS = 50;

/** What was read from a list of people: who will be invited, who is here already, and every line that cannot be, with its reason. */
export function ReadList({ file, onRead }: { file: ReadFile | undefined; onRead: (file: ReadFile) => void }) {
  const { t } = useTranslation('people');
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const read = async (chosen: File) => {
    const list = readPeopleList(await chosen.text());
    if (list.people.length > MAX_LISTED_PEOPLE)
      list.problems.push({ line: MAX_LISTED_PEOPLE + 1, refusal: refused('people.too-many', { limit: MAX_LISTED_PEOPLE }) });
    const people = list.people.slice(0, MAX_LISTED_PEOPLE);
    const trial = people.map(({ email }) => ({ email }));
    const { present } =
      trial.length > 0 ? await api.call('POST people/invite', { body: { people: trial, isTrial: true } }) : { present: [] };
    setLeft(new Set());
    onRead({ name: chosen.name, list: { ...list, people }, present });
  };
  const problems = file?.list.problems.filter(({ line }) => !left.has(line)) ?? [];
  return (
    <>
      <section>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          aria-label={t('choose-list')}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) void think(read(chosen)).catch(reportError);
            event.target.value = '';
          }}
        />
        {file ? (
          <>
            <div className="row">
              <Icon name="table" />
              <strong className="grow clip">{file.name}</strong>
              <Button size="compact" onClick={() => input.current?.click()}>
                {t('change')}
              </Button>
            </div>
            <p className="quiet">
              {t('lines-read', { count: file.list.people.length + file.list.problems.length })}{' '}
              {file.list.ignored.length > 0 && t('columns-left', { columns: file.list.ignored.join(', ') })}
            </p>
            <ul className="tally">
              <li>
                <StateGlyph state="done" />
                <b>{file.list.people.length - file.present.length}</b> {t('will-be')}
              </li>
              <li>
                <StateGlyph state="waiting" />
                <b>{file.present.length}</b> {t('here-already')}
              </li>
              <li className={problems.length > 0 ? 'bad' : undefined}>
                <StateGlyph state="failed" />
                <b>{problems.length}</b> {t('cannot')}
              </li>
            </ul>
          </>
        ) : (
          <>
            <p className="quiet">{t('list-about')}</p>
            <Button kind="outline" icon="upload" onClick={() => input.current?.click()}>
              {t('choose-list')}
            </Button>
          </>
        )}
      </section>
      {problems.length > 0 && (
        <section>
          <h2>{t('cannot-title')}</h2>
          <ul className="problems">
            {problems.slice(0, SHOWN_PROBLEMS).map(({ line, refusal }) => (
              <li key={line}>
                <span className="meta">{t('line', { line })}</span>
                <span className="grow">
                  <Reason refusal={refusal} />
                </span>
                <Button size="compact" onClick={() => setLeft(new Set([...left, line]))}>
                  {t('leave-out')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Reason({ refusal }: { refusal: Refusal }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let wanted = true;
    void describeError(refusalError(refusal)).then((words) => wanted && setText(words.text));
    return () => {
      wanted = false;
    };
  }, [refusal]);
  return <>{text}</>;
}
