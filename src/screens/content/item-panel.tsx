import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { localNumber } from '#domain';
import { Button, Icon, IconButton, Menu, Tag, useTranslation, type MenuEntry } from '#ui';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { useLoaded } from '../../frame/use-loaded.ts';
import { timeAgo } from '../gallery/time-ago.ts';
import { CatalogueThings } from './catalogue-things.tsx';
import { extentText, sizeText, type ItemFacts } from './content-facts.ts';
import { FileFault } from './file-fault.tsx';
import { FilePicture } from './file-picture.tsx';
import { MayTurn } from './may-turn.tsx';

/** Everything about one file, and what may be done with it. */
export function ItemPanel({
  item,
  mayEdit,
  entries,
  onClose,
  onTags,
  onChanged,
  onNewVersion,
  thing,
  coming,
  onBring,
}: {
  item: ItemFacts;
  mayEdit: boolean;
  /** Further things that may be done with it. */
  entries: readonly MenuEntry[];
  onClose: () => void;
  onTags: () => void;
  onChanged: () => void;
  onNewVersion: (file: File) => void;
  /** Id of the thing of a catalogue that somebody was led to. */
  thing: string | undefined;
  /** Names of files that are on their way into its folder. */
  coming: readonly string[];
  /** Brings a file into its folder under another name. */
  onBring: (file: File, name: string) => void;
}) {
  const { t, i18n } = useTranslation('content');
  const api = useApi();
  const [now] = useState(Date.now);
  const input = useRef<HTMLInputElement>(null);
  const download = async () => {
    const { url } = await api.call('GET folders/{id}/files/{fileId}', { path: { id: item.folderId, fileId: item.id } });
    const link = document.createElement('a');
    link.href = url;
    link.download = item.name;
    link.click();
  };
  return (
    <div className="one-item" data-part="content-item">
      <FilePicture item={item} />
      <IconButton className="close" icon="close" label={t('close')} onClick={onClose} />
      <section>
        <h2>{item.name}</h2>
        <dl>
          <dt>{t('facts.type')}</dt>
          <dd>
            {t(`types.${item.type}`)}
            {item.things !== undefined && `, ${t('things', { count: item.things })}`}
            {item.variants !== undefined && `, ${t('variants', { count: item.variants })}`}
          </dd>
          {item.status && (
            <>
              <dt>{t('space.status-label')}</dt>
              <dd data-part="space-status">{t(`space.status.${item.status}`)}</dd>
            </>
          )}
          {item.extent && (
            <>
              <dt>{t('facts.extent')}</dt>
              <dd>{extentText(item.extent, i18n.language)}</dd>
            </>
          )}
          {item.triangles !== undefined && (
            <>
              <dt>{t('facts.triangles')}</dt>
              <dd>{localNumber(item.triangles, i18n.language, 0, true)}</dd>
            </>
          )}
          <dt>{t('facts.size')}</dt>
          <dd>{sizeText(item.size, i18n.language)}</dd>
          <dt>{t('facts.owner')}</dt>
          <dd>{item.owner.name}</dd>
          <dt>{t('facts.changed')}</dt>
          <dd>{timeAgo(item.updatedAt, i18n.language, now)}</dd>
          {item.folderName && (
            <>
              <dt>{t('facts.folder')}</dt>
              <dd>
                <Link to={`/content/${item.folderId}?file=${item.id}`}>{item.folderName}</Link>
              </dd>
            </>
          )}
          <dt>{t('tags')}</dt>
          <dd className="row tags">
            {item.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            {mayEdit && <IconButton icon="plus" size="compact" label={t('edit-tags')} onClick={onTags} />}
            {!mayEdit && item.tags.length === 0 && '–'}
          </dd>
        </dl>
        {item.fault && <FileFault fault={item.fault} />}
        {(item.missing ?? []).length > 0 && (
          <p className="fault row">
            <Icon name="alert" />
            <span>{t('space.missing', { count: item.missing?.length ?? 0, names: item.missing?.join(', ') })}</span>
          </p>
        )}
        {item.type === 'space-type' && (
          <>
            <MayTurn item={item} mayEdit={mayEdit} onChanged={onChanged} />
            <Link className="button" data-kind="outline" to={`/content/${item.folderId}/space-types/${item.id}`}>
              <Icon name="crop" />
              {t('space.open')}
            </Link>
          </>
        )}
      </section>
      {item.type === 'catalog' && (
        <CatalogueThings item={item} thing={thing} coming={coming} onBring={mayEdit ? onBring : undefined} />
      )}
      <Uses item={item} />
      <footer className="row">
        <Button kind="outline" icon="download" onClick={() => void download().catch(reportError)}>
          {t('download')}
        </Button>
        {mayEdit && (
          <>
            <Button kind="outline" onClick={() => input.current?.click()}>
              {t('new-version')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={t('new-version')}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file) onNewVersion(file);
              }}
            />
            <span className="grow" />
            <Menu align="end" entries={entries} trigger={<IconButton icon="more" label={t('more-of', { name: item.name })} />} />
          </>
        )}
      </footer>
    </div>
  );
}

function Uses({ item }: { item: ItemFacts }) {
  const { t } = useTranslation('content');
  const api = useApi();
  const { loaded } = useLoaded(
    useCallback(
      () => api.call('GET folders/{id}/uses', { path: { id: item.folderId }, query: { file: item.id } }),
      [api, item.folderId, item.id],
    ),
  );
  if (loaded.kind !== 'ready') return null;
  const { workflows, others } = loaded.data;
  return (
    <section>
      <h3>{t('used-in')}</h3>
      {workflows.length + others === 0 && <p className="meta">{t('not-used')}</p>}
      <ul className="used">
        {workflows.map(({ id, name }) => (
          <li key={id}>
            <Icon name="tidy" />
            <Link to={`/workflows/${id}`} className="clip">
              {name}
            </Link>
          </li>
        ))}
        {others > 0 && (
          <li>
            <Icon name="lock" />
            <span className="quiet">{t('others', { count: others })}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
