import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Skeleton, Tabs } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import type { ShownFunction } from './shown-function.ts';

type Files = Readonly<Record<string, string>> | null;

/** Files of a function as their author wrote them, to read; for those who may. */
export function FunctionLogic({ found }: { found: ShownFunction }) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const [files, setFiles] = useState<Files>();
  const [failure, setFailure] = useState<ErrorWords>();
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    let isWanted = true;
    services.authoring.version(found.id, found.digest).then(
      (version) => isWanted && setFiles(version.files),
      (error: unknown) => void describeError(error).then((words) => isWanted && setFailure(words)),
    );
    return () => void (isWanted = false);
  }, [services, found.id, found.digest]);
  if (failure)
    return (
      <EmptyState icon="lock" title={failure.text}>
        {failure.hint}
      </EmptyState>
    );
  if (files === undefined) return <Skeleton lines={16} />;
  const names = Object.keys(files ?? {});
  const name = names.includes(chosen) ? chosen : names[0];
  if (files === null || name === undefined)
    return (
      <EmptyState icon="code" title={t('logic.none')}>
        {t('logic.none-hint')}
      </EmptyState>
    );
  return (
    <section className="logic">
      <div className="bar">
        <Tabs label={t('logic.files')} value={name} onChange={setChosen} tabs={names.map((value) => ({ value, label: value }))} />
      </div>
      <ol className="source code" tabIndex={0} aria-label={name}>
        {(files[name] ?? '').split(/\r?\n/).map((line, at) => (
          // Lines have no name but their number.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <code>{line}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
