import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { confirmChoice, inSentences, showAlert, useTranslation } from '#ui';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { useApi } from '../../app/use-api.ts';
import type { ContentDrag } from './content-drag.ts';
import type { FolderFacts, ItemFacts } from './content-facts.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';

type Asked =
  | { kind: 'new-folder'; parent: FolderFacts | undefined }
  | { kind: 'rename' | 'tags' | 'move'; of: ContentDrag & { tags: readonly string[]; right?: FolderFacts['right'] } };

/** What is asked for and done with folders and files; `dialog` is the question that stands open. */
export function useContentMoves(folders: readonly FolderFacts[], onChanged: () => void) {
  const { t } = useTranslation('content');
  const api = useApi();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const patch = async (of: ContentDrag, change: { name?: string; tags?: string[]; into?: string | null }) => {
    const { into, ...rest } = change;
    const moved = into === undefined ? {} : { parentId: into };
    if (of.kind === 'folder') await api.call('PATCH folders/{id}', { path: { id: of.id }, body: { ...rest, ...moved } });
    else {
      const body = { ...rest, ...(typeof into === 'string' ? { folderId: into } : {}) };
      await api.call('PATCH folders/{id}/files/{fileId}', { path: { id: of.folderId ?? '', fileId: of.id }, body });
    }
    onChanged();
  };
  const moveTo = async (of: ContentDrag, folder: FolderFacts | undefined) => {
    if (of.id === folder?.id || of.folderId === folder?.id) return;
    await patch(of, { into: folder?.id ?? null });
    showAlert({ text: t('moved', { name: of.name, folder: folder?.name ?? t('home') }), state: 'done' });
  };
  const remove = async (of: ContentDrag, next: string) => {
    const place = of.kind === 'folder' ? of.id : (of.folderId ?? '');
    const { workflows, others } = await think(
      api.call('GET folders/{id}/uses', { path: { id: place }, query: of.kind === 'file' ? { file: of.id } : {} }),
    );
    const names = [...workflows.map(({ name }) => name), ...(others > 0 ? [t('others', { count: others })] : [])];
    await confirmChoice({
      title: t('delete-title', { name: of.name }),
      text: inSentences(
        t(of.kind === 'folder' ? 'delete-folder-text' : 'delete-file-text'),
        names.length > 0 ? t('used-text', { names: names.join(', ') }) : undefined,
      ),
      confirm: t('delete'),
      danger: true,
    });
    if (of.kind === 'folder') await think(api.call('DELETE folders/{id}', { path: { id: of.id } }));
    else await think(api.call('DELETE folders/{id}/files/{fileId}', { path: { id: place, fileId: of.id } }));
    void navigate(next);
    onChanged();
    showAlert({ text: t('deleted', { name: of.name }), state: 'done' });
  };
  const create = async (name: string, parent: FolderFacts | undefined) => {
    const id = crypto.randomUUID();
    await api.call('POST folders/{id}', { path: { id }, body: { name, parentId: parent?.id ?? null } });
    onChanged();
    void navigate(`/content/${id}`);
  };
  const close = () => setAsked(undefined);
  let dialog: ReactNode = null;
  if (asked?.kind === 'new-folder')
    dialog = (
      <NameDialog
        title={t('new-folder')}
        label={t('folder-name')}
        confirm={t('make')}
        failed={t('failed-create')}
        onSubmit={(name) => create(name, asked.parent)}
        onClose={close}
      />
    );
  else if (asked?.kind === 'rename')
    dialog = (
      <NameDialog
        title={t('rename')}
        label={t(asked.of.kind === 'folder' ? 'folder-name' : 'file-name')}
        value={asked.of.name}
        confirm={t('save')}
        failed={t('failed-rename')}
        onSubmit={(name) => patch(asked.of, { name })}
        onClose={close}
      />
    );
  else if (asked?.kind === 'tags')
    dialog = (
      <NameDialog
        title={t('tags-of', { name: asked.of.name })}
        label={t('tags')}
        hint={t('tags-hint')}
        value={asked.of.tags.join(', ')}
        confirm={t('save')}
        failed={t('failed-rename')}
        onSubmit={(text) =>
          patch(asked.of, {
            tags: text
              .split(',')
              .map((tag) => tag.trim())
              .filter((tag) => tag !== ''),
          })
        }
        onClose={close}
      />
    );
  else if (asked?.kind === 'move')
    dialog = (
      <MoveDialog
        name={asked.of.name}
        folders={folders}
        {...(asked.of.kind === 'folder' ? { without: asked.of.id } : {})}
        mayTop={asked.of.kind === 'folder' && asked.of.right === 'owner'}
        onMove={(folder) => moveTo(asked.of, folder)}
        onClose={close}
      />
    );
  return {
    dialog,
    askNewFolder: (parent: FolderFacts | undefined) => setAsked({ kind: 'new-folder', parent }),
    /** What a menu offers of a folder or file. */
    entriesOf(of: ContentDrag & { tags: readonly string[]; right?: FolderFacts['right'] }, next: string) {
      return [
        { id: 'rename', label: t('rename'), icon: 'pencil' as const, onSelect: () => setAsked({ kind: 'rename', of }) },
        { id: 'tags', label: t('edit-tags'), icon: 'filter' as const, onSelect: () => setAsked({ kind: 'tags', of }) },
        { id: 'move', label: t('move'), icon: 'folder' as const, onSelect: () => setAsked({ kind: 'move', of }) },
        { id: 'rule', kind: 'rule' as const },
        {
          id: 'delete',
          label: t('delete'),
          icon: 'trash' as const,
          danger: true,
          onSelect: () => void remove(of, next).catch(reportError),
        },
      ];
    },
    askTags: (of: ContentDrag & { tags: readonly string[] }) => setAsked({ kind: 'tags', of }),
    moveTo: (of: ContentDrag, folder: FolderFacts | undefined) => void think(moveTo(of, folder)).catch(reportError),
  };
}

/** A file as it is moved and asked about. */
export const dragOfItem = ({ id, folderId, name, tags }: ItemFacts) => ({ kind: 'file' as const, id, folderId, name, tags });
/** A folder as it is moved and asked about. */
export const dragOfFolder = ({ id, name, tags, right }: FolderFacts) => ({ kind: 'folder' as const, id, name, tags, right });
