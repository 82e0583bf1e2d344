import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '#api';
import { requireImageSize } from '#domain';
import { Avatar, Button, inSentences, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { describeError } from '../app/describe-error.ts';
import { useApi } from '../app/use-api.ts';
import { useLoaded } from '../frame/use-loaded.ts';
import { Entry, inTime, KeptField } from './kept-field.tsx';
import { Part, PartLoaded } from './part.tsx';
import { squarePicture } from './square-picture.ts';

type Facts = Answer<'GET account'>;

/** Name, picture and contact of the person. */
export function ProfilePart() {
  const api = useApi();
  const { loaded, reload } = useLoaded(useCallback(() => api.call('GET account'), [api]));
  return (
    <Part id="profile">
      <PartLoaded loaded={loaded} reload={reload}>
        {(facts) => <Fields facts={facts} reload={reload} />}
      </PartLoaded>
    </Part>
  );
}

function Fields({ facts, reload }: { facts: Facts; reload: () => void }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const { account, services } = useApp();
  const keep =
    (field: 'givenName' | 'familyName' | 'name' | 'username' | 'phone' | 'company' | 'title') =>
    async (value: string, signal: AbortSignal) => {
      await api.call('PATCH account', { body: { [field]: value }, signal });
      reload();
      // The bar shows it, and so does what this tab says of itself.
      if (field === 'name') account.enter(await services.refresh());
    };
  return (
    <>
      <Picture facts={facts} reload={reload} />
      <KeptField label={t('given-name')} value={facts.givenName} keep={keep('givenName')} autoComplete="given-name" />
      <KeptField label={t('family-name')} value={facts.familyName} keep={keep('familyName')} autoComplete="family-name" />
      <KeptField label={t('shown-as')} value={facts.name} keep={keep('name')} autoComplete="name" hint={t('shown-as-hint')} />
      <KeptField
        label={t('username')}
        value={facts.username}
        keep={keep('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('username-hint')}
      />
      <Entry
        label={t('email')}
        beside={facts.providers[0] && <span className="meta">{t('comes-from', { name: facts.providers[0] })}</span>}
      >
        <span className="field" data-size="form" data-kind="incoming">
          <span className="value">{facts.email ?? '–'}</span>
        </span>
      </Entry>
      <KeptField label={t('phone')} value={facts.phone} keep={keep('phone')} autoComplete="tel" type="tel" />
      <KeptField label={t('company')} value={facts.company} keep={keep('company')} autoComplete="organization" />
      <KeptField label={t('job-title')} value={facts.title} keep={keep('title')} autoComplete="organization-title" />
      <Entry label={t('organization')}>
        <span>
          {facts.organization}, {t(`levels.${facts.level}`)}
        </span>
      </Entry>
    </>
  );
}

function Picture({ facts, reload }: { facts: Facts; reload: () => void }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const url = usePicture(facts.picture);
  const attempt = (work: () => Promise<void>) => {
    setFailure(undefined);
    work().then(reload, async (error: unknown) => {
      const { text, hint } = await describeError(error);
      setFailure(inSentences(text, hint));
    });
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    attempt(async () => {
      requireImageSize(file.size, 'small');
      const body = await squarePicture(file);
      await inTime((signal) => api.call('PUT account/picture', { body, signal }));
    });
  };
  return (
    <Entry label={t('picture')} note={failure} beside={<span className="meta">{t('picture-hint')}</span>}>
      <span className="row portrait">
        {url ? <img src={url} alt={t('your-picture')} /> : <Avatar name={facts.name} />}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('picture')}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button kind="outline" onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        {facts.picture && <Button onClick={() => attempt(() => api.call('DELETE account/picture'))}>{t('remove')}</Button>}
      </span>
    </Entry>
  );
}

/** Address of the person's picture in this page; undefined without one. */
function usePicture(digest: string | null): string | undefined {
  const api = useApi();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!digest) return;
    let made: string | undefined;
    let wanted = true;
    const read = async () => {
      const blob = await (await api.file('GET account/picture')).blob();
      if (!wanted) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    };
    read().catch(() => undefined);
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [api, digest]);
  return url;
}
