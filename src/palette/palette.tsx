import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Icon, Kbd, Overlay, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { iconOf } from '../commands/command-icons.ts';
import type { SearchResult } from '../commands/search-result.ts';

/** Search over everything that can be run; arrows choose, Enter runs, Escape leaves. */
export function Palette({ group, typedAhead, onClose }: { group?: string; typedAhead: () => string; onClose: () => void }) {
  const { t } = useTranslation('app');
  const { registry } = useApp();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  // Searches again when a command comes or goes while the palette is open.
  useSyncExternalStore(registry.subscribe, registry.all);
  const search = (wanted: string) => registry.search(wanted, { group, typeWord: (type) => t(`search-types.${type}`) });
  const groups = search(query);
  const results = groups.flatMap((one) => one.results);
  const chosen = results[Math.min(at, results.length - 1)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const run = (result: SearchResult) => {
    onClose();
    registry.run(result.id).catch(reportError);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, results.length - 1) + step + results.length) % results.length);
    } else if (event.key === 'Enter') {
      // The list follows what was typed a moment later; Enter means the text.
      const typed = (event.currentTarget as HTMLInputElement).value;
      const meant = typed === query ? chosen : search(typed)[0]?.results[0];
      if (!meant) return;
      event.preventDefault();
      run(meant);
    }
  };

  return (
    <Overlay label={t('palette.title')} onClose={onClose} className="palette">
      <label className="field" data-size="form">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          autoFocus
          onFocus={() => {
            const typed = typedAhead();
            if (typed) setQuery(typed);
          }}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="escape" />
      </label>
      <div id={listId} ref={list} role="listbox" aria-label={t('palette.results')} className="palette-list">
        {groups.map((one) => (
          <div key={one.type} role="group" aria-label={t(`search-types.${one.type}`)}>
            <p className="heading">{t(`search-types.${one.type}`)}</p>
            {one.results.map((result) => (
              <div
                key={result.id}
                id={`${listId}-${result.id}`}
                role="option"
                aria-selected={result === chosen}
                className="item"
                onPointerMove={() => setAt(results.indexOf(result))}
                onClick={() => run(result)}
              >
                <Icon name={iconOf(result)} />
                <span className="clip">
                  <Marked text={result.name} query={query} />
                </span>
                <span className="meta clip grow">{result.description}</span>
                <Keys of={result} />
              </div>
            ))}
          </div>
        ))}
        {results.length === 0 && <p className="nothing quiet">{t('palette.nothing', { query })}</p>}
      </div>
    </Overlay>
  );
}

function Keys({ of: { shortcuts, paneKeys } }: { of: SearchResult }) {
  const first = shortcuts[0] ?? paneKeys?.[0];
  return first !== undefined && <Kbd keys={first} />;
}

/** The part of a name that was typed, in the accent. */
function Marked({ text, query }: { text: string; query: string }) {
  const wanted = query.trim();
  const from = wanted ? text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase()) : -1;
  if (from < 0) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + wanted.length)}</mark>
      {text.slice(from + wanted.length)}
    </>
  );
}
