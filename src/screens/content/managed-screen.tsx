import { useCallback, useDeferredValue, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { allPages } from '#api';
import { EmptyState, Icon, Skeleton, Table, TextField, useTranslation, type Column } from '#ui';
import { useApi } from '../../app/use-api.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { useOrganization } from '../../frame/organization.ts';
import { useList } from '../../frame/use-list.ts';
import { useAccountState } from '../../app/app-context.ts';
import { timeAgo } from '../gallery/time-ago.ts';
import './content.css';
import { pathTo, type FolderFacts, type ItemFacts } from './content-facts.ts';
import { ContentItems } from './content-items.tsx';
import { useItems, useUploads } from './use-content.ts';

const nothing = () => undefined;

/** `/content/managed`: every folder that is shared in the organisation, with its owner, and what lies in them, for whom an administrator selected. */
export function ManagedScreen() {
  const { t } = useTranslation('content');
  const account = useAccountState();
  const { facts } = useOrganization();
  const isAdministrator = account.kind === 'signed-in' && account.user.isAdmin;
  const isSelected = isAdministrator || facts?.selected.includes('content');
  return (
    <PageFrame
      className="content"
      title={t('managed')}
      titleIn="page"
      places={{
        label: t('places'),
        content: (
          <>
            <Link to="/content" className="item">
              <Icon name="left" />
              <span className="grow clip">{t('all')}</span>
            </Link>
            <Link to="/content/managed" className="item" aria-current="page">
              <Icon name="users" />
              <span className="grow clip">{t('managed-place')}</span>
            </Link>
          </>
        ),
      }}
    >
      {isSelected === false ? (
        <EmptyState isPage icon="lock" title={t('managed-not')}>
          {t('managed-not-hint')}
        </EmptyState>
      ) : (
        isSelected && <Managed />
      )}
    </PageFrame>
  );
}

function Managed() {
  const { t } = useTranslation('content');
  const api = useApi();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed).trim();
  const folders = useList(
    useCallback(
      () =>
        allPages(
          (key) => api.call('GET folders', { query: { everything: 'true', key, limit: 200 } }),
          (page) => [...page.folders.filter(({ isShared }) => isShared), ...page.sharedFolders],
        ),
      [api],
    ),
  );
  return (
    <div className="content-page">
      <header className="row">
        <h1 className="grow">{t('managed')}</h1>
      </header>
      <div className="row tools">
        <TextField
          icon="search"
          type="search"
          label={t('managed-search')}
          placeholder={t('managed-search')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <p className="meta note">{t('managed-about')}</p>
      <ListPlace
        listing={folders}
        failed={t('folders-failed')}
        loading={<Skeleton lines={8} />}
        empty={
          <EmptyState icon="users" title={t('managed-none')}>
            {t('managed-none-hint')}
          </EmptyState>
        }
      >
        {(all) => <FolderTable folders={all} words={words} />}
      </ListPlace>
      {words !== '' && <Found words={words} />}
    </div>
  );
}

/** Whether each word stands in name, tags or owner of a folder. */
function fits({ name, tags, owner }: FolderFacts, words: string): boolean {
  const text = [name, ...tags, owner.name].join(' ').toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function FolderTable({ folders, words }: { folders: readonly FolderFacts[]; words: string }) {
  const { t, i18n } = useTranslation('content');
  const navigate = useNavigate();
  const [now] = useState(Date.now);
  const byName = new Intl.Collator(i18n.language, { numeric: true });
  const rows = folders.filter((one) => fits(one, words)).toSorted((a, b) => byName.compare(a.name, b.name));
  const columns: Column<FolderFacts>[] = [
    {
      id: 'name',
      title: t('columns.name'),
      cell: (one) => (
        <Link to={`/content/${one.id}`} className="row named">
          <Icon name="folder" />
          <b className="clip">{one.name}</b>
        </Link>
      ),
    },
    {
      id: 'in',
      title: t('columns.in'),
      cell: ({ id }) =>
        pathTo(folders, id)
          .slice(0, -1)
          .map(({ name }) => name)
          .join(' / '),
    },
    { id: 'tags', title: t('columns.tags'), cell: ({ tags }) => tags.join(', ') },
    { id: 'owner', title: t('columns.owner'), cell: ({ owner }) => owner.name },
    { id: 'changed', title: t('columns.changed'), cell: ({ updatedAt }) => timeAgo(updatedAt, i18n.language, now) },
    { id: 'files', title: t('columns.files'), numeric: true, cell: ({ fileCount }) => fileCount },
  ];
  if (rows.length === 0) return <p className="meta note">{t('managed-no-folder')}</p>;
  return (
    <div className="rows">
      <Table
        label={t('managed')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onSelect={({ id }) => void navigate(`/content/${id}`)}
      />
    </div>
  );
}

/** Files that words find, wherever they lie. */
function Found({ words }: { words: string }) {
  const { t } = useTranslation('content');
  const navigate = useNavigate();
  const items = useItems(undefined, words, 'all', undefined);
  const { uploads } = useUploads(nothing);
  const open = ({ folderId, id }: ItemFacts) => void navigate(`/content/${folderId}?file=${id}`);
  return (
    <section aria-label={t('managed-files')}>
      <h2>{t('managed-files')}</h2>
      <ListPlace
        listing={items}
        failed={t('failed')}
        loading={<Skeleton lines={4} />}
        empty={<p className="meta note">{t('not-found')}</p>}
      >
        {(found) => (
          <ContentItems
            label={t('managed-files')}
            items={found}
            coming={[]}
            look="list"
            mayEdit={false}
            uploads={uploads}
            selected={undefined}
            onSelect={open}
          />
        )}
      </ListPlace>
    </section>
  );
}
