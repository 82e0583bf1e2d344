import { useEffect, useState } from 'react';
import { EmptyState, Skeleton, Tabs, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import type { ShownFunction } from '../functions/shown-function.ts';
import { CodeView, type CodeHooks } from './code-view.tsx';
import { firstFile } from './draft-session.ts';
import { usePhrases } from './use-phrases.ts';

type Files = Readonly<Record<string, string>> | null;

const NOTHING: CodeHooks = {
  change: () => undefined,
  run: () => undefined,
  caret: () => undefined,
  completions: () => Promise.resolve([]),
  about: () => Promise.resolve(undefined),
};
const NONE: readonly never[] = [];

/** Files of a function as their author wrote them, to read. */
export function ReadOnlyCode({ found }: { found: ShownFunction }) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const phrases = usePhrases();
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
  const names = Object.keys(files ?? {}).filter((one) => !/\.xls\w?$/i.test(one));
  const name = names.includes(chosen) ? chosen : (firstFile(names) ?? names[0]);
  if (files === null || name === undefined)
    return (
      <EmptyState icon="code" title={t('logic.none')}>
        {t('logic.none-hint')}
      </EmptyState>
    );
  return (
    <section className="code-pane" data-part="code">
      <div className="bar">
        <Tabs label={t('logic.files')} value={name} onChange={setChosen} tabs={names.map((value) => ({ value, label: value }))} />
        <span className="grow" />
        <span className="meta">{t('code.read-only')}</span>
      </div>
      <CodeView
        path={name}
        text={files[name] ?? ''}
        original={files[name]}
        label={t('code.label', { file: name })}
        phrases={phrases}
        faults={NONE}
        place={undefined}
        readOnly
        hooks={NOTHING}
      />
    </section>
  );
}
