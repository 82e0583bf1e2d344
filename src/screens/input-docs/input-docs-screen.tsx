import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { EmptyState, Mark, provideMapTiles, TextField, useTranslation } from '#ui';
import { PageFrame } from '../../frame/page-frame.tsx';
import { DisplayMenu } from './display-menu.tsx';
import { DOCS_ENTRIES, DOCS_GROUPS, addressOf, entryAt, type DocsEntry } from './entries.ts';
import { EntryPage } from './entry-page.tsx';
import { useEntryTexts } from './use-entry-texts.ts';
import './input-docs.css';

/** `/docs/inputs`: every type of input and every keyword, live, for whoever comes; asks nothing of the server. */
export function InputDocsScreen() {
  const { t } = useTranslation('docs');
  const entry = entryAt(useParams());
  const textsOf = useEntryTexts();
  const title = entry ? textsOf(entry).title : t('title');
  // The tiles of a map would be asked of the server.
  useEffect(() => provideMapTiles(() => Promise.resolve({ tiles: '', attribution: '' })), []);
  useEffect(() => {
    document.title = `${title} – ${t('title')} – Parti`;
  }, [title, t]);
  return (
    <PageFrame
      className="input-docs"
      title={t('title')}
      start={<Mark />}
      hasPerson={false}
      actions={<DisplayMenu />}
      places={{ label: t('places'), content: <Contents shown={entry} /> }}
    >
      {entry ? (
        <EntryPage key={addressOf(entry)} entry={entry} />
      ) : (
        <EmptyState isPage icon="search" title={t('unknown')}>
          {t('unknown-hint')}
        </EmptyState>
      )}
    </PageFrame>
  );
}

/** Names of all entries, and the search in names and texts. Enter opens the first that is found. */
function Contents({ shown }: { shown: DocsEntry | undefined }) {
  const { t, i18n } = useTranslation('docs');
  const navigate = useNavigate();
  const textsOf = useEntryTexts();
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase(i18n.language).replace(/^\$/, '');
    return DOCS_ENTRIES.filter((entry) => {
      const { title, about, takes = '' } = textsOf(entry);
      return [entry.id, title, about, takes].some((text) => text.toLocaleLowerCase(i18n.language).includes(wanted));
    });
  }, [search, i18n.language, textsOf]);
  const [first] = found;
  return (
    <>
      <TextField
        label={t('search')}
        placeholder={t('search')}
        type="search"
        icon="search"
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && first) void navigate(addressOf(first));
        }}
      />
      <span className="hidden" role="status">
        {search === '' ? '' : t('found', { count: found.length })}
      </span>
      {found.length === 0 && <p className="meta">{t('nothing-found')}</p>}
      {DOCS_GROUPS.map((group) => {
        const entries = found.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <section key={group} aria-label={t(`groups.${group}`)}>
            <h2 className="meta">{t(`groups.${group}`)}</h2>
            {entries.map((entry) => (
              <Link
                key={addressOf(entry)}
                to={addressOf(entry)}
                className="item"
                aria-current={entry === shown ? 'page' : undefined}
                data-code={group === 'keywords' || undefined}
              >
                <span className="clip">{group === 'keywords' ? entry.id : textsOf(entry).title}</span>
              </Link>
            ))}
          </section>
        );
      })}
    </>
  );
}
