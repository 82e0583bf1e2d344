import { Link } from 'react-router';
import { Icon, useTranslation } from '#ui';
import { dropOf, type ContentDrag } from './content-drag.ts';
import { folderTree, pathTo, type FolderFacts, type FolderNode } from './content-facts.ts';

/** Folders as a tree: own ones, shared ones, for a content manager all others of the organisation; below it the tags of what is shown. */
export function ContentPlaces({
  folders,
  folderId,
  tags,
  tag,
  onTag,
  onDrop,
  isManager,
}: {
  folders: readonly FolderFacts[];
  folderId: string | undefined;
  tags: readonly string[];
  tag: string | undefined;
  onTag: (tag: string | undefined) => void;
  /** Looks after the content of the organisation. */
  isManager: boolean;
  /** Something was dropped onto a folder. */
  onDrop: (what: ContentDrag, folder: FolderFacts) => void;
}) {
  const { t, i18n } = useTranslation('content');
  const open = new Set(pathTo(folders, folderId).map(({ id }) => id));
  const branch = (nodes: readonly FolderNode[], depth: number) =>
    nodes.map(({ folder, below }) => (
      <li key={folder.id}>
        <Link
          to={`/content/${folder.id}`}
          className="item"
          data-depth={Math.min(depth, 4)}
          aria-current={folder.id === folderId ? 'page' : undefined}
          draggable={false}
          {...dropOf((what) => onDrop(what, folder), folder.right !== 'view')}
        >
          <Icon name={open.has(folder.id) ? 'folderopen' : 'folder'} />
          <span className="grow clip">{folder.name}</span>
          {folder.isShared && <Icon name="users" label={t('shared-folder')} />}
          <span className="end">{folder.fileCount}</span>
        </Link>
        {open.has(folder.id) && below.length > 0 && <ul>{branch(below, depth + 1)}</ul>}
      </li>
    ));
  const own = folders.filter(({ right }) => right === 'owner');
  const shared = folders.filter(({ right, isManaged }) => right !== 'owner' && !isManaged);
  const managed = folders.filter(({ isManaged }) => isManaged);
  return (
    <>
      <Link to="/workflows" className="item">
        <Icon name="left" />
        <span className="grow clip">{t('start')}</span>
      </Link>
      <Link to="/content" className="item" aria-current={folderId === undefined ? 'page' : undefined}>
        <Icon name="layers" />
        <span className="grow clip">{t('all')}</span>
      </Link>
      {isManager && (
        <Link to="/content/managed" className="item">
          <Icon name="users" />
          <span className="grow clip">{t('managed-place')}</span>
        </Link>
      )}
      {own.length > 0 && (
        <>
          <p className="heading">{t('yours')}</p>
          <ul>{branch(folderTree(own, i18n.language), 0)}</ul>
        </>
      )}
      {shared.length > 0 && (
        <>
          <p className="heading">{t('shared')}</p>
          <ul>{branch(folderTree(shared, i18n.language), 0)}</ul>
        </>
      )}
      {managed.length > 0 && (
        <>
          <p className="heading">{t('managed')}</p>
          <ul>{branch(folderTree(managed, i18n.language), 0)}</ul>
        </>
      )}
      {tags.length > 0 && (
        <>
          <p className="heading">{t('tags')}</p>
          {tags.map((one) => (
            <button
              key={one}
              type="button"
              className="item tag-filter"
              aria-pressed={one === tag}
              onClick={() => onTag(one === tag ? undefined : one)}
            >
              <Icon name={one === tag ? 'check' : 'filter'} />
              <span className="grow clip">{one}</span>
            </button>
          ))}
        </>
      )}
    </>
  );
}
