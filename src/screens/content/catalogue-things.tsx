import { useCallback, useEffect, useState } from 'react';
import { localNumber } from '#domain';
import { Icon, Skeleton, TextField, useTranslation } from '#ui';
import { useApi } from '../../app/use-api.ts';
import { ListFailed } from '../../frame/list-place.tsx';
import { useLoaded } from '../../frame/use-loaded.ts';
import { BringFile } from './bring-file.tsx';
import { DRAWN, type ItemFacts } from './content-facts.ts';

/** Stays the same, so that it is called once. */
const intoSight = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'center' });

/**
 * Things of a catalogue: found by name, each with its size and, opened, its parameters. A thing whose file is not in the
 * folder is drawn as its box; where `onBring` is given, its file is brought from here, under the name that it is asked by.
 * `thing`, where somebody was led to it, is open and in sight.
 */
export function CatalogueThings({
  item,
  thing,
  coming,
  onBring,
}: {
  item: ItemFacts;
  thing: string | undefined;
  /** Names of files that are on their way into the folder. */
  coming: readonly string[];
  onBring: ((file: File, name: string) => void) | undefined;
}) {
  const { t, i18n } = useTranslation('content');
  const api = useApi();
  const [wanted, setWanted] = useState('');
  const { loaded, reload } = useLoaded(
    useCallback(
      async () =>
        (await api.call('GET folders/{id}/files/{fileId}/things', { path: { id: item.folderId, fileId: item.id } })).things,
      [api, item.folderId, item.id],
    ),
  );
  const onTheWay = coming.join('/');
  // What has arrived draws its thing.
  useEffect(reload, [reload, onTheWay]);
  if (loaded.kind === 'failed') return <ListFailed title={t('failed')} onReload={reload} />;
  const words = wanted.toLocaleLowerCase(i18n.language).split(/\s+/);
  const things = loaded.kind === 'ready' ? loaded.data : [];
  const found = things.filter(({ name }) => words.every((word) => name.toLocaleLowerCase(i18n.language).includes(word)));
  const metres = (value: number) => localNumber(value, i18n.language, 2, true);
  return (
    <section aria-label={t('things-in')}>
      <h3>{t('things-in')}</h3>
      {loaded.kind === 'loading' ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <TextField
            icon="search"
            type="search"
            label={t('find-thing', { count: things.length })}
            placeholder={t('find-thing', { count: things.length })}
            value={wanted}
            onChange={setWanted}
          />
          <ul className="things" data-part="things">
            {found.map(({ id, name, size, file, fileId, parameters }) => (
              <li key={id}>
                <details open={id === thing} ref={id === thing ? intoSight : undefined}>
                  <summary>
                    <Icon name={fileId ? 'core' : 'crop'} label={t(fileId ? 'has-file' : 'no-file')} />
                    <span className="grow">
                      <span className="clip">{name}</span>
                      <span className="meta clip">{size ? `${size.map(metres).join(' × ')} m` : '–'}</span>
                    </span>
                  </summary>
                  {fileId === undefined && (
                    <div className="row not-here">
                      <p className="meta grow">{t('drawn-as-box')}</p>
                      {file !== undefined && onBring && DRAWN.test(file) && (
                        <BringFile
                          label={t('bring-file-of', { name })}
                          isComing={coming.includes(file)}
                          onFile={(brought) => onBring(brought, file)}
                        />
                      )}
                    </div>
                  )}
                  <dl>
                    {Object.entries(parameters).map(([key, value]) => (
                      <div key={key}>
                        <dt>{key}</dt>
                        <dd>{typeof value === 'number' ? localNumber(value, i18n.language, 3, false) : String(value)}</dd>
                      </div>
                    ))}
                  </dl>
                </details>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className="meta">{t('not-found')}</p>}
        </>
      )}
    </section>
  );
}
