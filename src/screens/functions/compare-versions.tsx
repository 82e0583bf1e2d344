import { useEffect, useState } from 'react';
import { compareLines, PartiError, versionChanges, type JsonValue } from '#domain';
import type { Answer } from '#api';
import { Button, Dialog, Select, Skeleton, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';

type Version = Answer<'GET functions/{id}/versions/{v}'>;
/** Record and files of what is compared. */
export type ComparedVersion = Pick<Version, 'record' | 'files'>;

/** Two versions beside each other: what changed in the record, by name, and in the files, by line. */
export function CompareVersions({
  id,
  numbers,
  before,
  after,
  onChange,
  onGone,
  onClose,
}: {
  id: string;
  numbers: readonly number[];
  before: number;
  after: number;
  onChange: (pair: { before: number; after: number }) => void;
  /** One of the two cannot be had: it may have been deleted meanwhile. */
  onGone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const [pair, setPair] = useState<{ key: string; versions?: [Version, Version]; failure?: ErrorWords }>({ key: '' });
  const key = `${id} ${before} ${after}`;
  useEffect(() => {
    let isWanted = true;
    Promise.all([before, after].map((number) => services.authoring.version(id, String(number)))).then(
      ([a, b]) => isWanted && a && b && setPair({ key, versions: [a, b] }),
      (error: unknown) => {
        if (isWanted && error instanceof PartiError && error.code === 'function.version-not-found') onGone();
        void describeError(error).then((failure) => isWanted && setPair({ key, failure }));
      },
    );
    return () => void (isWanted = false);
  }, [services, id, before, after, key, onGone]);
  // A version that was deleted while it is compared stays named until another is chosen.
  const options = [...new Set([...numbers, before, after])]
    .toSorted((a, b) => b - a)
    .map((number) => ({ value: String(number), label: t('compare.version', { number }) }));
  const { versions, failure } = pair.key === key ? pair : { versions: undefined, failure: undefined };
  return (
    <Dialog open onClose={onClose} title={t('versions.compare')} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className="row comparing">
        <Select
          label={t('compare.before')}
          value={String(before)}
          options={options}
          onChange={(value) => onChange({ before: Number(value), after })}
        />
        <span>→</span>
        <Select
          label={t('compare.after')}
          value={String(after)}
          options={options}
          onChange={(value) => onChange({ before, after: Number(value) })}
        />
      </div>
      {failure ? (
        <p className="refusal" role="alert">
          {failure.text} {failure.hint}
        </p>
      ) : versions ? (
        <Difference before={versions[0]} after={versions[1]} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

/** What differs between two versions, or a version and what is being written. */
export function Difference({ before, after }: { before: ComparedVersion; after: ComparedVersion }) {
  const { t } = useTranslation('functions');
  const changes = versionChanges(before.record, after.record);
  const names = [...new Set([...Object.keys(before.files ?? {}), ...Object.keys(after.files ?? {})])].toSorted();
  const files = names
    .map((name) => ({ name, lines: compareLines(before.files?.[name] ?? '', after.files?.[name] ?? '') }))
    .filter(({ lines }) => lines.some((line) => line.kind !== 'same'));
  if (changes.length === 0 && files.length === 0)
    return <p className="quiet">{t(before.files && after.files ? 'compare.same' : 'compare.no-files')}</p>;
  return (
    <div className="compared">
      {changes.length > 0 && (
        <section>
          <h3 className="title">{t('compare.record')}</h3>
          <ul className="plain">
            {changes.map((one) => (
              <li key={one.path.join(' ')} className="change">
                <span className="strong">{one.path.join(' › ')}</span> <del>{shown(one.before)}</del>{' '}
                <ins>{shown(one.after)}</ins>
              </li>
            ))}
          </ul>
        </section>
      )}
      {files.map(({ name, lines }) => (
        <section key={name}>
          <h3 className="title">{name}</h3>
          <pre className="code lines" tabIndex={0}>
            {lines.map(({ kind, text, before: was, after: is }) => (
              <span key={`${was ?? ''} ${is ?? ''}`} data-kind={kind}>
                {`${{ same: ' ', removed: '−', added: '+' }[kind]} ${text}\n`}
              </span>
            ))}
          </pre>
        </section>
      ))}
      {(!before.files || !after.files) && <p className="quiet">{t('compare.no-files')}</p>}
    </div>
  );
}

const shown = (value: JsonValue | undefined): string =>
  value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value).slice(0, 200);
