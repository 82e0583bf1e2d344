import { useCallback, useState } from 'react';
import type { Answer } from '#api';
import {
  Button,
  confirmChoice,
  Dialog,
  EmptyState,
  Menu,
  IconButton,
  showAlert,
  Skeleton,
  StateGlyph,
  Table,
  TextField,
  useTranslation,
  type Column,
  type MenuEntry,
} from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { useList } from '../../frame/use-list.ts';
import { timeAgo } from '../gallery/time-ago.ts';
import { CompareVersions } from './compare-versions.tsx';
import { RetireFunction } from './retire-function.tsx';
import type { ShownFunction } from './shown-function.ts';

type Version = Answer<'GET functions/{id}/versions'>['versions'][number];

/** Versions of a function, newest first: released, moved back, restored, compared and deleted by who may. */
export function FunctionVersionsTab({ found }: { found: ShownFunction }) {
  const { t, i18n } = useTranslation('functions');
  const { services } = useApp();
  const { id } = found;
  const listing = useList(useCallback(() => services.authoring.versions(id), [services, id]));
  const [releasing, setReleasing] = useState<Version>();
  const [comparing, setComparing] = useState<{ before: number; after: number }>();
  const [now] = useState(() => Date.now());
  const { list, reload } = listing;
  const changed = () => {
    reload();
    found.reload();
  };
  const act = (work: () => Promise<void>) => void work().then(changed).catch(reportError);
  const followed = (count: number): void => {
    if (count > 0) showAlert({ id: 'followed', state: 'done', text: t('versions.followed', { count }) });
  };
  const entriesOf = (version: Version): MenuEntry[] => {
    const { number, tag, isTested } = version;
    const name = String(number);
    return [
      ...(found.may('compare-versions') && found.live !== undefined && found.live !== number
        ? [
            {
              id: 'compare',
              label: t('versions.compare-live'),
              icon: 'swap' as const,
              onSelect: () => setComparing({ before: found.live ?? number, after: number }),
            },
          ]
        : []),
      ...(found.may('edit')
        ? [
            {
              id: 'test',
              label: t('versions.make-test'),
              disabled: isTested,
              onSelect: () => act(async () => followed(await services.authoring.tag(id, name, { tag: 'test' }))),
            },
            {
              id: 'restore',
              label: t('versions.restore'),
              icon: 'undo' as const,
              onSelect: () => act(async () => followed(await services.authoring.restore(id, name))),
            },
          ]
        : []),
      ...(found.may('delete-versions')
        ? [
            {
              id: 'delete',
              label: t('versions.delete'),
              icon: 'trash' as const,
              disabled: tag === 'live',
              onSelect: () =>
                act(async () => {
                  await confirmChoice({
                    title: t('versions.delete-title', { number }),
                    text: t('versions.delete-text'),
                    confirm: t('versions.delete'),
                    danger: true,
                  });
                  await services.authoring.removeVersions(id, [name]);
                }),
            },
          ]
        : []),
    ];
  };
  const columns: Column<Version>[] = [
    {
      id: 'number',
      title: t('versions.version'),
      cell: ({ number, tag, isTested }) => (
        <span className="row">
          <StateGlyph state={tag === 'live' ? 'done' : isTested ? 'waiting' : 'off'} />
          <span className="strong">{tag === 'live' ? t('live', { number }) : isTested ? t('test', { number }) : number}</span>
        </span>
      ),
    },
    { id: 'note', title: t('versions.note'), cell: ({ note }) => note },
    { id: 'author', title: t('versions.author'), cell: ({ author }) => author ?? 'Parti' },
    { id: 'when', title: t('versions.when'), cell: ({ createdAt }) => timeAgo(createdAt, i18n.language, now) },
    {
      id: 'actions',
      title: '',
      cell: (version) => {
        const entries = entriesOf(version);
        const { number } = version;
        return (
          <span className="row end">
            {found.may('release') && version.tag !== 'live' && (
              <Button size="compact" kind="outline" onClick={() => setReleasing(version)}>
                {t(version.liveAt === undefined ? 'versions.release' : 'versions.go-back')}
              </Button>
            )}
            {entries.length > 0 && (
              <Menu
                align="end"
                entries={entries}
                trigger={<IconButton icon="more" size="compact" label={t('versions.more', { number })} />}
              />
            )}
          </span>
        );
      },
    },
  ];
  return (
    <article className="details">
      {!found.may('release') && !found.may('edit') && found.owner && <p className="quiet">{t('versions.read-only')}</p>}
      <ListPlace
        listing={listing}
        failed={t('versions.failed')}
        loading={<Skeleton lines={4} />}
        empty={
          <EmptyState icon="history" title={t('versions.none')}>
            {found.may('edit') && t('versions.none-hint')}
          </EmptyState>
        }
      >
        {(items) => (
          <>
            {found.may('compare-versions') && items.length > 1 && (
              <p className="row">
                <Button
                  size="compact"
                  icon="swap"
                  onClick={() => setComparing({ before: items[1]?.number ?? 0, after: items[0]?.number ?? 0 })}
                >
                  {t('versions.compare')}
                </Button>
              </p>
            )}
            <Table label={t('tabs.versions')} columns={columns} rows={items} rowKey={(one) => String(one.number)} />
            <p className="row">
              <RetireFunction found={found} />
            </p>
          </>
        )}
      </ListPlace>
      {releasing && (
        <Release
          version={releasing}
          onClose={() => setReleasing(undefined)}
          onRelease={(note) =>
            act(async () => {
              await services.authoring.tag(id, String(releasing.number), { tag: 'live', ...(note ? { note } : {}) });
              setReleasing(undefined);
            })
          }
        />
      )}
      {comparing && (
        <CompareVersions
          id={id}
          numbers={list.kind === 'ready' ? list.items.map((one) => one.number) : []}
          {...comparing}
          onChange={setComparing}
          onGone={reload}
          onClose={() => setComparing(undefined)}
        />
      )}
    </article>
  );
}

function Release({ version, onClose, onRelease }: { version: Version; onClose: () => void; onRelease: (note: string) => void }) {
  const { t } = useTranslation('functions');
  const [note, setNote] = useState(version.note);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('versions.release-title', { number: version.number })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={() => onRelease(note)}>
            {t('versions.release')}
          </Button>
        </>
      }
    >
      <p>{t('versions.release-about')}</p>
      <TextField
        label={t('versions.note')}
        placeholder={t('versions.note-hint')}
        value={note}
        onChange={setNote}
        size="form"
        maxLength={500}
      />
    </Dialog>
  );
}
