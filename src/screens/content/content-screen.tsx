import { useCallback, useDeferredValue, useEffect, useRef, useState, type DragEvent } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  Button,
  EmptyState,
  Icon,
  IconButton,
  localStorageOrNone,
  Menu,
  Segmented,
  Skeleton,
  TextField,
  useTranslation,
} from '#ui';
import { useAccountState } from '../../app/app-context.ts';
import { useOrganization } from '../../frame/organization.ts';
import { ListFailed, ListPlace } from '../../frame/list-place.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import './content.css';
import { dragOf, dropOf } from './content-drag.ts';
import { isBeingRead, pathTo, SHELVES, type FolderFacts, type ItemFacts, type Shelf } from './content-facts.ts';
import { ContentItems } from './content-items.tsx';
import { ContentPlaces } from './content-places.tsx';
import { FolderSharing } from './folder-sharing.tsx';
import { ItemPanel } from './item-panel.tsx';
import { dragOfFolder, dragOfItem, useContentMoves } from './use-content-moves.tsx';
import { renamed } from './uploads.ts';
import { useFolders, useItems, useUploads } from './use-content.ts';
import { useNewContent } from './use-new-content.tsx';

type Look = 'pictures' | 'list';
const LOOKS: readonly Look[] = ['pictures', 'list'];
/** Time between two looks at a space type that is being read, ms. */
const READING_MS = 1000;
const LOOK_KEY = 'parti.content.look';
const NO_FOLDERS: readonly FolderFacts[] = [];

/** Content of the office: folders in folders, what lies in them, who sees them. */
export function ContentScreen() {
  const { t, i18n } = useTranslation('content');
  const { folderId } = useParams();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [shelf, setShelf] = useState<Shelf>('all');
  const [tag, setTag] = useState<string>();
  const [look, setLook] = useState<Look>(() => (localStorageOrNone().getItem(LOOK_KEY) === 'list' ? 'list' : 'pictures'));
  const chooser = useRef<HTMLInputElement>(null);
  const account = useAccountState();
  const { facts: organization } = useOrganization();
  const isAdministrator = account.kind === 'signed-in' && account.user.isAdmin;
  const isManager = isAdministrator || organization?.selected.includes('content') === true;
  const listedFolders = useFolders(isManager);
  const items = useItems(folderId, useDeferredValue(typed), shelf, tag);
  const { reload: reloadFolders } = listedFolders;
  const { reload: reloadItems } = items;
  const reload = useCallback(() => {
    reloadFolders();
    reloadItems();
  }, [reloadFolders, reloadItems]);
  // What an upload tells when it is done must reach the list that stands there then.
  const latest = useRef(reload);
  useEffect(() => void (latest.current = reload), [reload]);
  const { uploads, list: onTheWay } = useUploads(useCallback(() => latest.current(), []));
  const folders = listedFolders.list.kind === 'ready' ? listedFolders.list.items : NO_FOLDERS;
  const moves = useContentMoves(folders, reload);
  const [seenFolder, setSeenFolder] = useState(folderId);
  if (seenFolder !== folderId) {
    // Another folder is looked at whole.
    setSeenFolder(folderId);
    setTyped('');
    setTag(undefined);
    setShelf('all');
  }
  const folder = folders.find(({ id }) => id === folderId);
  const path = pathTo(folders, folderId);
  const mayEdit = folder !== undefined && folder.right !== 'view';
  const shown = items.list.kind === 'ready' ? items.list.items : [];
  const made = useNewContent(folder, shown, reload);
  const isReading = shown.some(isBeingRead);
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(reloadItems, READING_MS);
    return () => clearInterval(timer);
  }, [isReading, reloadItems]);
  const selected = shown.find(({ id }) => id === search.get('file'));
  const name = folder?.name ?? t('title');
  const byName = new Intl.Collator(i18n.language, { numeric: true });
  const inside = folders
    .filter((one) => folderId !== undefined || !one.isManaged)
    .filter((one) => (folderId === undefined ? !folders.some(({ id }) => id === one.parentId) : one.parentId === folderId))
    .toSorted((a, b) => byName.compare(a.name, b.name));
  const tags = [...new Set([...shown.flatMap((one) => one.tags), ...(tag === undefined ? [] : [tag])])].toSorted(byName.compare);
  const coming = onTheWay.filter((one) => one.folderId === folderId);
  const isEmptyFolder = shown.length + coming.length === 0 && typed.trim() === '' && shelf === 'all' && tag === undefined;
  const select = ({ id }: ItemFacts) => setSearch(search.get('file') === id ? {} : { file: id }, { replace: true });
  const bring = (files: readonly File[]) => folder && mayEdit && files.length > 0 && uploads.add(folder.id, files);
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    bring(files);
  };
  const isOf = (item: ItemFacts) => (folders.find(({ id }) => id === item.folderId)?.right ?? 'view') !== 'view';

  if (listedFolders.list.kind === 'failed' || (folderId !== undefined && listedFolders.list.kind === 'ready' && !folder))
    return (
      <PageFrame title={t('title')} className="content">
        {listedFolders.list.kind === 'failed' ? <ListFailed title={t('folders-failed')} onReload={reload} /> : <NoSuchFolder />}
      </PageFrame>
    );
  return (
    <PageFrame
      className="content"
      title={name}
      titleIn="page"
      isBusy={items.list.kind === 'loading' || listedFolders.list.kind === 'loading'}
      places={{
        label: t('places'),
        content: (
          <ContentPlaces
            folders={folders}
            folderId={folderId}
            tags={tags}
            tag={tag}
            onTag={setTag}
            isManager={isManager}
            onDrop={(what, to) => moves.moveTo(what, to)}
          />
        ),
      }}
      side={
        selected && (
          <ItemPanel
            key={selected.id}
            item={selected}
            mayEdit={isOf(selected)}
            entries={moves.entriesOf(dragOfItem(selected), `/content/${folderId ?? ''}`)}
            onClose={() => setSearch({}, { replace: true })}
            onTags={() => moves.askTags(dragOfItem(selected))}
            onChanged={reloadItems}
            onNewVersion={(file) => uploads.add(selected.folderId, [renamed(file, selected.name)], { replaces: true })}
            thing={search.get('thing') ?? undefined}
            coming={onTheWay.filter((one) => one.folderId === selected.folderId).map((one) => one.name)}
            onBring={(file, as) => uploads.add(selected.folderId, [renamed(file, as)])}
          />
        )
      }
    >
      <div
        className="content-page"
        onDragOver={(event) => mayEdit && event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={drop}
      >
        <header className="row">
          <h1 className="row grow">
            {folderId !== undefined && (
              <Link to="/content" className="quiet">
                {t('title')}
              </Link>
            )}
            {path.slice(0, -1).map((one) => (
              <span key={one.id} className="row">
                <Icon name="right" />
                <Link to={`/content/${one.id}`} className="quiet clip">
                  {one.name}
                </Link>
              </span>
            ))}
            {folderId !== undefined && <Icon name="right" />}
            <span className="clip">{name}</span>
          </h1>
          {folder && mayEdit && <FolderSharing folder={folder} onChanged={reloadFolders} />}
          {(folder === undefined || mayEdit) && (
            <Button kind={folder ? 'outline' : 'primary'} icon="folder" onClick={() => moves.askNewFolder(folder)}>
              {t('new-folder')}
            </Button>
          )}
          {folder && mayEdit && (
            <>
              <Button kind="outline" icon="crop" onClick={made.askSpaceType}>
                {t('space.new')}
              </Button>
              <Button kind="primary" icon="upload" onClick={() => chooser.current?.click()}>
                {t('upload')}
              </Button>
              <input
                ref={chooser}
                type="file"
                multiple
                hidden
                aria-label={t('upload')}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  event.target.value = '';
                  bring(files);
                }}
              />
              <Menu
                align="end"
                entries={[
                  ...made.entries,
                  ...moves.entriesOf(dragOfFolder(folder), folder.parentId ? `/content/${folder.parentId}` : '/content'),
                ]}
                trigger={<IconButton icon="more" label={t('more-of', { name })} />}
              />
            </>
          )}
        </header>
        <div className="row tools">
          <TextField
            icon="search"
            type="search"
            label={folder ? t('search-in', { name }) : t('search')}
            placeholder={folder ? t('search-in', { name }) : t('search')}
            value={typed}
            onChange={setTyped}
          />
          <Segmented
            label={t('shelf')}
            value={shelf}
            onChange={setShelf}
            options={SHELVES.map((value) => ({ value, label: t(`shelves.${value}`) }))}
          />
          <span className="grow" />
          <Segmented
            label={t('look')}
            value={look}
            onChange={(next) => {
              setLook(next);
              localStorageOrNone().setItem(LOOK_KEY, next);
            }}
            options={LOOKS.map((value) => ({ value, label: t(`looks.${value}`) }))}
          />
        </div>
        {folder && !mayEdit && <p className="meta note">{t('view-only')}</p>}
        {inside.length > 0 && typed.trim() === '' && (
          <ul className="within" aria-label={t('folders-in', { name })}>
            {inside.map((one) => (
              <li key={one.id}>
                <Link
                  to={`/content/${one.id}`}
                  className="item"
                  {...dragOf(one.right === 'view' ? undefined : { kind: 'folder', id: one.id, name: one.name })}
                  {...dropOf((what) => moves.moveTo(what, one), one.right !== 'view')}
                >
                  <Icon name="folder" />
                  <span className="grow clip">{one.name}</span>
                  {one.isShared && <Icon name="users" label={t('shared-folder')} />}
                  <span className="end">{one.fileCount}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {folderId === undefined && inside.length === 0 && listedFolders.list.kind === 'ready' && typed.trim() === '' && (
          <EmptyState icon="folder" title={t('no-folders')}>
            {t('no-folders-hint')}
          </EmptyState>
        )}
        {(folderId !== undefined || typed.trim() !== '' || tag !== undefined) && (
          <ListPlace
            listing={items}
            failed={t('failed')}
            loading={<Skeleton lines={8} />}
            empty={
              coming.length > 0 ? (
                <ContentItems
                  label={name}
                  items={[]}
                  {...{ coming, uploads, look, mayEdit }}
                  selected={undefined}
                  onSelect={select}
                />
              ) : (
                <EmptyState icon={isEmptyFolder ? 'folder' : 'search'} title={t(isEmptyFolder ? 'none' : 'not-found')}>
                  {isEmptyFolder ? t(mayEdit ? 'none-hint' : 'none-view-hint') : t('not-found-hint')}
                </EmptyState>
              )
            }
          >
            {(found) => (
              <ContentItems
                label={name}
                items={found}
                {...{ coming, uploads, look, mayEdit }}
                selected={selected?.id}
                onSelect={select}
              />
            )}
          </ListPlace>
        )}
      </div>
      {moves.dialog}
      {made.dialog}
    </PageFrame>
  );
}

/** A folder that is not there, or not shared with this person. */
function NoSuchFolder() {
  const { t } = useTranslation('content');
  return (
    <EmptyState
      icon="folder"
      title={t('no-such-folder')}
      actions={
        <Link to="/content" className="button" data-kind="outline">
          {t('home')}
        </Link>
      }
    >
      {t('no-such-folder-hint')}
    </EmptyState>
  );
}
