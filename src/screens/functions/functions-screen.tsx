import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { durationText, functionTexts, languageName, mainOutputName, RECENTLY_UPDATED_MS } from '#domain';
import { EmptyState, Icon, Segmented, Select, Skeleton, Table, Tag, TextField, useTranslation, type Column } from '#ui';
import { ListPlace } from '../../frame/list-place.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { timeAgo } from '../gallery/time-ago.ts';
import { FunctionPicture } from './function-picture.tsx';
import { FunctionPlaces, isOfFacets, type Facets } from './function-places.tsx';
import { FUNCTION_ORDERS, inGroups, inOrder, isFound, type FunctionOrder } from './function-order.ts';
import './functions.css';
import { ImportFunction } from './import-function.tsx';
import { StageWords } from './stage-words.tsx';
import { useFunctionLibrary, type LibraryEntry } from './use-function-library.ts';

const SHELVES = ['all', 'own', 'shared', 'shipped'] as const;
type Shelf = (typeof SHELVES)[number];

/** What of the library stands on a shelf; what everybody may use is shared too. */
const isOn = (shelf: Shelf, { origin }: LibraryEntry): boolean =>
  shelf === 'all' || origin === shelf || (shelf === 'shared' && (origin === 'published' || origin === 'admin'));

/** The library: every function that this person may see, with where it stands, who uses it and how long it takes. */
export function FunctionsScreen() {
  const { t, i18n } = useTranslation('functions');
  const navigate = useNavigate();
  const listing = useFunctionLibrary();
  const [shelf, setShelf] = useState<Shelf>('all');
  const [facets, setFacets] = useState<Facets>({ stages: [], languages: [] });
  const [wanted, setWanted] = useState('');
  const [order, setOrder] = useState<FunctionOrder>('building');
  const [now] = useState(() => Date.now());
  const { list } = listing;
  const all = list.kind === 'ready' ? list.items : [];
  const columns = useColumns(now);
  const groupName = useGroupName();
  // What was searched for stands in one list, best known first.
  const isGrouped = order === 'building' && wanted.trim() === '';
  const shown = (items: readonly LibraryEntry[]) => {
    const found = items.filter(
      (one) =>
        isOn(shelf, one) && isOfFacets(one, facets) && isFound(one, { wanted, locale: i18n.language, groupName: groupName(one) }),
    );
    return isGrouped ? inGroups(found, i18n.language) : found.toSorted(inOrder(order, i18n.language));
  };
  return (
    <PageFrame
      className="functions"
      title={t('title')}
      titleIn="page"
      places={{ label: t('title'), content: <FunctionPlaces all={all} facets={facets} onFacets={setFacets} /> }}
      isBusy={list.kind === 'loading'}
    >
      <header className="row head">
        <h1>{t('title')}</h1>
        {list.kind === 'ready' && <span className="meta">{all.length}</span>}
        <span className="grow" />
        <ImportFunction />
        <Link className="button" data-kind="primary" to="/new-function">
          <Icon name="plus" />
          {t('new.title')}
        </Link>
      </header>
      <div className="row tools">
        <TextField label={t('find')} placeholder={t('find')} icon="search" value={wanted} onChange={setWanted} type="search" />
        <Segmented
          label={t('shelf')}
          value={shelf}
          onChange={setShelf}
          options={SHELVES.map((value) => ({
            value,
            label: `${t(`shelves.${value}`)} ${all.filter((one) => isOn(value, one)).length}`,
          }))}
        />
        <span className="grow" />
        <Select
          label={t('order')}
          value={order}
          onChange={setOrder}
          options={FUNCTION_ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
        />
      </div>
      <ListPlace
        listing={listing}
        failed={t('failed')}
        loading={<Skeleton lines={12} />}
        empty={
          <EmptyState icon="code" title={t('none')}>
            {t('none-hint')}
          </EmptyState>
        }
      >
        {(items) =>
          shown(items).length === 0 ? (
            <EmptyState icon="search" title={t('not-found')}>
              {t('not-found-hint')}
            </EmptyState>
          ) : (
            <Table
              label={t('title')}
              columns={columns}
              rows={shown(items)}
              rowKey={(one) => one.id}
              {...(isGrouped ? { groupOf: groupName } : {})}
              onSelect={(one) => void navigate(`/functions/${encodeURIComponent(one.id)}`)}
            />
          )
        }
      </ListPlace>
    </PageFrame>
  );
}

/** What the group is called that a function of the list stands in. */
function useGroupName(): (one: LibraryEntry) => string {
  const { t } = useTranslation('functions');
  const { t: ofGraph } = useTranslation('graph');
  return ({ record }) => (record.group ? ofGraph(`groups.${record.group}`) : t('ungrouped'));
}

function useColumns(now: number): Column<LibraryEntry>[] {
  const { t, i18n } = useTranslation('functions');
  const language = i18n.language;
  return [
    {
      id: 'name',
      title: t('columns.name'),
      cell: ({ id, record, isRetired, updatedAt, isPictured }) => {
        const words = functionTexts(record, language);
        return (
          <span className="named">
            <FunctionPicture id={id} record={record} isPictured={isPictured === true} />
            <span className="words">
              <Link className="strong" to={`/functions/${encodeURIComponent(id)}`} onClick={(event) => event.stopPropagation()}>
                {words.name}
              </Link>{' '}
              {isRetired && <Tag>{t('retired')}</Tag>}
              {updatedAt && now - Date.parse(updatedAt) <= RECENTLY_UPDATED_MS && <Tag tone="accent">{t('updated')}</Tag>}
              <span className="meta clip">{words.description}</span>
            </span>
          </span>
        );
      },
    },
    { id: 'stage', title: t('columns.stage'), cell: (one) => <StageWords {...one} /> },
    { id: 'language', title: t('columns.language'), cell: ({ record }) => languageName(record.language) },
    {
      id: 'gives',
      title: t('columns.gives'),
      cell: ({ record }) => mainOutputName(record, language) ?? '–',
    },
    {
      id: 'used',
      title: t('columns.used'),
      numeric: true,
      cell: ({ usedIn }) => (usedIn === 0 ? <span className="quiet">{t('none-yet')}</span> : usedIn),
    },
    {
      id: 'takes',
      title: t('columns.takes'),
      numeric: true,
      cell: ({ medianMs }) =>
        medianMs === undefined ? <span className="quiet">{t('not-yet')}</span> : durationText(medianMs, language),
    },
    {
      id: 'owner',
      title: t('columns.owner'),
      cell: ({ owner, isPublic }) => (
        <span className="row">
          {owner && <Icon name={isPublic ? 'globe' : 'lock'} label={t(isPublic ? 'public' : 'private')} />}
          {owner?.name ?? 'Parti'}
        </span>
      ),
    },
    {
      id: 'changed',
      title: t('columns.changed'),
      cell: ({ updatedAt }) => (updatedAt ? timeAgo(updatedAt, language, now) : <span className="quiet">–</span>),
    },
  ];
}
