import { useState, useSyncExternalStore } from 'react';
import { Dialog, Icon, Kbd, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { shortcutList } from './shortcut-list.ts';
import './help.css';

/** Shortcuts of all commands that there are now, as the platform writes them, straight from the registry. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help');
  const { t: app } = useTranslation('app');
  const { registry } = useApp();
  const [query, setQuery] = useState('');
  const groups = shortcutList(useSyncExternalStore(registry.subscribe, registry.all), query);
  return (
    <Dialog open title={t('shortcuts.title')} onClose={onClose}>
      <div className="shortcuts" data-part="shortcuts">
        <label className="field" data-size="form">
          <Icon name="search" />
          <input
            aria-label={t('shortcuts.search')}
            placeholder={t('shortcuts.search')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <div className="columns">
          {groups.map(({ type, rows }) => (
            <section key={type} aria-label={app(`search-types.${type}`)}>
              <h3 className="heading">{app(`search-types.${type}`)}</h3>
              <dl>
                {rows.map(({ id, name, keys }) => (
                  <div key={id} data-command={id}>
                    <dt>{name}</dt>
                    <dd>
                      {keys.map((one) => (
                        <Kbd key={one} keys={one} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {groups.length === 0 && <p className="quiet">{t('shortcuts.nothing', { query })}</p>}
      </div>
    </Dialog>
  );
}
