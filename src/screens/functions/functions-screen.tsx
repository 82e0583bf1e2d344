import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { functionTexts, languageName, readFunctionRecord, type FunctionRecord } from '#domain';
import { EmptyState, Skeleton, Table, type Column } from '#ui';
import { ListPlace } from '../../frame/list-place.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { useApp } from '../../app/app-context.ts';
import { useList } from '../../frame/use-list.ts';

/** The functions that a workflow may use. */
export function FunctionsScreen() {
  const { t, i18n } = useTranslation('app');
  const { services } = useApp();
  const listing = useList(
    useCallback(async () => (await services.functions()).map((one) => readFunctionRecord(one)), [services]),
  );
  const { list } = listing;
  const wordsOf = (one: FunctionRecord) => functionTexts(one, i18n.language);
  const columns: Column<FunctionRecord>[] = [
    { id: 'name', title: t('functions.name'), cell: (one) => <span className="strong">{wordsOf(one).name}</span> },
    { id: 'about', title: t('functions.about'), cell: (one) => <span className="quiet">{wordsOf(one).description}</span> },
    { id: 'output', title: t('functions.output'), cell: (one) => wordsOf(one).modelOutput ?? '–' },
    { id: 'language', title: t('functions.language'), cell: (one) => languageName(one.language) },
  ];
  return (
    <PageFrame
      title={t('gallery.functions')}
      beside={list.kind === 'ready' && <span className="meta">{list.items.length}</span>}
      paper="cards"
      isBusy={list.kind === 'loading'}
    >
      <ListPlace
        listing={listing}
        failed={t('gallery.functions-failed')}
        loading={
          <div className="card bones">
            <Skeleton lines={8} />
          </div>
        }
        empty={
          <EmptyState icon="code" title={t('functions.none')}>
            {t('functions.none-hint')}
          </EmptyState>
        }
      >
        {(items) => (
          <div className="card">
            <Table label={t('gallery.functions')} columns={columns} rows={items} rowKey={(one) => one.id} />
          </div>
        )}
      </ListPlace>
    </PageFrame>
  );
}
