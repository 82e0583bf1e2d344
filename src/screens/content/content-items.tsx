import { useState } from 'react';
import { Table, Tag, useTranslation, type Column } from '#ui';
import { timeAgo } from '../gallery/time-ago.ts';
import { dragOf } from './content-drag.ts';
import { extentText, sizeText, type ItemFacts } from './content-facts.ts';
import { FilePicture } from './file-picture.tsx';
import { UploadTile } from './upload-tile.tsx';
import type { UploadFacts, Uploads } from './uploads.ts';

/** Props of {@link ContentItems}. */
export interface ContentItemsProps {
  label: string;
  items: readonly ItemFacts[];
  /** Files that are on their way into this folder. */
  coming: readonly UploadFacts[];
  uploads: Uploads;
  look: 'pictures' | 'list';
  selected: string | undefined;
  onSelect: (item: ItemFacts) => void;
  /** Whether something may be dragged away from here. */
  mayEdit: boolean;
}

/** Files as pictures or as a list; what is on its way stands before them. */
export function ContentItems(props: ContentItemsProps) {
  return props.look === 'pictures' ? <Pictures {...props} /> : <List {...props} />;
}

function Pictures({ label, items, coming, uploads, selected, onSelect, mayEdit }: ContentItemsProps) {
  return (
    <ul className="pictures" aria-label={label} data-part="content-items">
      {coming.map((one) => (
        <li key={one.id}>
          <UploadTile upload={one} uploads={uploads} />
        </li>
      ))}
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            aria-pressed={item.id === selected}
            data-item={item.id}
            onClick={() => onSelect(item)}
            {...dragOf(mayEdit ? { kind: 'file', id: item.id, folderId: item.folderId, name: item.name } : undefined)}
          >
            <FilePicture item={item} />
            <b className="clip">{item.name}</b>
            <Caption item={item} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where a file was found, what is wrong with it, or how much of what it is. */
function Caption({ item: { folderName, status, fault, variants, things, extent, size } }: { item: ItemFacts }) {
  const { t, i18n } = useTranslation('content');
  const state = fault ? 'invalid' : status;
  if (typeof folderName !== 'string' && state !== undefined && state !== 'created')
    return <span className={state === 'invalid' ? 'meta clip bad' : 'meta clip'}>{t(`space.status.${state}`)}</span>;
  const amount = () => {
    if (variants !== undefined) return t('variants', { count: variants });
    if (things !== undefined) return t('things', { count: things });
    return extent ? extentText(extent, i18n.language) : sizeText(size, i18n.language);
  };
  return <span className="meta clip">{folderName ?? amount()}</span>;
}

function List({ label, items, coming, uploads, selected, onSelect, mayEdit }: ContentItemsProps) {
  const { t, i18n } = useTranslation('content');
  const [now] = useState(Date.now);
  const isFound = items.some(({ folderName }) => folderName !== undefined);
  const columns: Column<ItemFacts>[] = [
    {
      id: 'name',
      title: t('columns.name'),
      cell: (item) => (
        <button
          type="button"
          className="row named"
          data-item={item.id}
          {...dragOf(mayEdit ? { kind: 'file', id: item.id, folderId: item.folderId, name: item.name } : undefined)}
        >
          <FilePicture item={item} />
          <b className="clip">{item.name}</b>
          {item.things !== undefined && <Tag>{t('things', { count: item.things })}</Tag>}
        </button>
      ),
    },
    ...(isFound ? [{ id: 'in', title: t('columns.in'), cell: (item: ItemFacts) => item.folderName ?? '' }] : []),
    { id: 'tags', title: t('columns.tags'), cell: (item) => item.tags.join(', ') },
    { id: 'owner', title: t('columns.owner'), cell: (item) => item.owner.name },
    { id: 'changed', title: t('columns.changed'), cell: (item) => timeAgo(item.updatedAt, i18n.language, now) },
    { id: 'size', title: t('columns.size'), numeric: true, cell: (item) => sizeText(item.size, i18n.language) },
  ];
  return (
    <div className="rows" data-part="content-items">
      {coming.length > 0 && (
        <ul className="coming-rows" aria-label={t('uploading')}>
          {coming.map((one) => (
            <li key={one.id}>
              <UploadTile upload={one} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      <Table
        label={label}
        columns={columns}
        rows={items}
        rowKey={(item) => item.id}
        selected={new Set(selected === undefined ? [] : [selected])}
        onSelect={onSelect}
      />
    </div>
  );
}
