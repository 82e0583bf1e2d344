import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { functionTexts, languageName, readFunctionRecord, type FunctionRecord } from '#domain';
import { EmptyState, Mark, Skeleton, Table, type Column } from '#ui';
import { ListFailed } from '../../frame/list-failed.tsx';
import { useApp } from '../../app/app-context.ts';
import { UserMenu } from '../../frame/user-menu.tsx';
import { useList } from '../../frame/use-list.ts';
import './functions.css';

/** The functions that a workflow may use. */
export function FunctionsScreen() {
  const { t, i18n } = useTranslation('app');
  const { services } = useApp();
  const { list, reload } = useList(
    useCallback(async () => (await services.functions()).map((one) => readFunctionRecord(one)), [services]),
  );
  const wordsOf = (one: FunctionRecord) => functionTexts(one, i18n.language);
  const columns: Column<FunctionRecord>[] = [
    { id: 'name', title: t('functions.name'), cell: (one) => <span className="strong">{wordsOf(one).name}</span> },
    { id: 'about', title: t('functions.about'), cell: (one) => <span className="quiet">{wordsOf(one).description}</span> },
    { id: 'output', title: t('functions.output'), cell: (one) => wordsOf(one).modelOutput ?? '–' },
    { id: 'language', title: t('functions.language'), cell: (one) => languageName(one.language) },
  ];
  return (
    <div className="functions">
      <header className="bar" data-kind="top">
        <Link to="/workflows" aria-label={t('commands.gallery')} className="row">
          <Mark />
        </Link>
        <span className="rule" />
        <h1 className="title">{t('gallery.functions')}</h1>
        {list.kind === 'ready' && <span className="meta">{list.items.length}</span>}
        <span className="grow" />
        <UserMenu />
      </header>
      <main aria-busy={list.kind === 'loading'}>
        {list.kind === 'loading' && (
          <div className="card bones">
            <Skeleton lines={8} />
          </div>
        )}
        {list.kind === 'failed' && <ListFailed title={t('gallery.functions-failed')} onReload={reload} />}
        {list.kind === 'ready' && list.items.length === 0 && (
          <EmptyState icon="code" title={t('functions.none')}>
            {t('functions.none-hint')}
          </EmptyState>
        )}
        {list.kind === 'ready' && list.items.length > 0 && (
          <div className="card">
            <Table label={t('gallery.functions')} columns={columns} rows={list.items} rowKey={(one) => one.id} />
          </div>
        )}
      </main>
    </div>
  );
}
