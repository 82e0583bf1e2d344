import { useCallback, useState } from 'react';
import type { Answer } from '#api';
import { HIDEABLE_FEATURES, parseCommaList } from '#domain';
import { Button, Checkbox, confirmChoice, ConfirmDeclined, Skeleton, Switch, TextField, useTranslation } from '#ui';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { CardFailure } from '../../frame/card-page.tsx';
import { ListFailed } from '../../frame/list-place.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useLoaded } from '../../frame/use-loaded.ts';
import { startSkin, wear } from '../../skins/skin.ts';
import { AdminFrame } from './admin-frame.tsx';
import { documentOf, draftOf, NO_LOOK, strangeLines, type LookDraft } from './look-draft.ts';
import { LookSample } from './look-sample.tsx';
import { LookNotes } from './look-notes.tsx';
import { LogoFields } from './logo-fields.tsx';

type Kept = Answer<'GET organization/skins'>['skins'][number];

/** Owners write looks of customers, see them on this page, and say which addresses they are for. */
export function LooksScreen() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { loaded, reload } = useLoaded(useCallback(() => api.call('GET organization/skins'), [api]));
  const [open, setOpen] = useState<Kept | 'new'>();
  return (
    <AdminFrame
      title={t('places.looks')}
      needs="owner"
      isBusy={loaded.kind === 'loading'}
      actions={
        <Button icon="plus" kind="outline" onClick={() => setOpen('new')}>
          {t('looks.new')}
        </Button>
      }
    >
      {loaded.kind === 'loading' && (
        <div className="card bones">
          <Skeleton lines={6} />
        </div>
      )}
      {loaded.kind === 'failed' && <ListFailed title={t('looks.failed')} onReload={reload} />}
      {loaded.kind === 'ready' && (
        <section className="card add-row" aria-label={t('places.looks')}>
          <p className="quiet">{t('looks.about')}</p>
          {loaded.data.skins.length === 0 && <p className="quiet">{t('looks.none')}</p>}
          {loaded.data.skins.map((one) => (
            <div key={one.name} className="row" data-part="look">
              <i className="swatch" style={{ background: one.document['primary-color'] ?? 'var(--color-accent)' }} />
              <span className="strong">{one.name}</span>
              <span className="grow meta clip">{one.view.join(', ') || t('looks.everybody')}</span>
              {!one.isEnabled && <span className="meta">{t('looks.off')}</span>}
              <code className="code">?product={one.name}</code>
              <Button size="compact" kind="outline" onClick={() => setOpen(one)}>
                {t('looks.edit')}
              </Button>
            </div>
          ))}
        </section>
      )}
      {open !== undefined && (
        <LookForm
          key={open === 'new' ? '' : open.name}
          kept={open === 'new' ? undefined : open}
          onDone={() => {
            setOpen(undefined);
            reload();
          }}
        />
      )}
    </AdminFrame>
  );
}

function LookForm({ kept, onDone }: { kept: Kept | undefined; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { busy, failure, attempt, refuse } = useAttempt();
  const [draft, setDraft] = useState<LookDraft>(kept ? draftOf(kept) : NO_LOOK);
  const [notes, setNotes] = useState<Kept['notes']>(kept?.notes ?? []);
  const change = (patch: Partial<LookDraft>) => setDraft((now) => ({ ...now, ...patch }));
  const undress = () => startSkin(api, window.location.search).then(() => undefined, reportError);
  const checked = (work: () => Promise<void>) => {
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(draft.name)) return refuse(t('looks.name-rule'));
    const [strange] = strangeLines(draft);
    if (strange !== undefined) return refuse(t('looks.line', { line: strange }));
    attempt(work);
  };
  const tryOn = () =>
    checked(async () => {
      const { worn, notes: told } = await api.call('POST organization/skins/check', {
        body: { name: draft.name, document: documentOf(draft) },
      });
      setNotes(told);
      wear(worn);
    });
  const keep = () =>
    checked(async () => {
      const body = { document: documentOf(draft), view: parseCommaList(draft.view), isEnabled: draft.isEnabled };
      await api.call('PUT organization/skins/{name}', { path: { name: draft.name }, body });
      await undress();
      onDone();
    });
  const remove = () =>
    attempt(async () => {
      try {
        await confirmChoice({ title: t('looks.remove-ask', { name: draft.name }), confirm: t('looks.remove'), danger: true });
      } catch (error) {
        if (error instanceof ConfirmDeclined) return;
        throw error;
      }
      await api.call('DELETE organization/skins/{name}', { path: { name: draft.name } });
      await undress();
      onDone();
    });
  const line = (field: 'primary' | 'secondary' | 'palette' | 'font' | 'filter' | 'view', placeholder: string) => (
    <label className="look-field">
      <span>{t(`looks.${field}`)}</span>
      <TextField
        label={t(`looks.${field}`)}
        value={draft[field]}
        placeholder={placeholder}
        onChange={(value) => change({ [field]: value })}
        spellCheck={false}
      />
    </label>
  );
  const lines = (field: 'selectors' | 'tokens', placeholder: string) => (
    <label className="look-field">
      <span>{t(`looks.${field}`)}</span>
      <textarea
        className="field code"
        rows={4}
        aria-label={t(`looks.${field}`)}
        value={draft[field]}
        placeholder={placeholder}
        spellCheck={false}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </label>
  );
  return (
    <section className="card add-row look-form" aria-label={kept?.name ?? t('looks.new')}>
      <h2>{kept?.name ?? t('looks.new')}</h2>
      <div className="look-columns">
        <div className="look-fields">
          <label className="look-field">
            <span>{t('looks.name')}</span>
            <TextField
              label={t('looks.name')}
              value={draft.name}
              disabled={kept !== undefined}
              placeholder="keller"
              onChange={(name) => change({ name: name.trim().toLowerCase() })}
            />
          </label>
          {line('primary', '#C0392B')}
          {line('secondary', '#1F7A8C')}
          {line('font', 'Georgia, serif')}
          {line('palette', '#F2C94C, #F2994A')}
          {line('filter', 'hue-rotate(40deg)')}
          {line('view', 'keller.studio')}
          <LogoFields logo={draft.logo} onChange={(logo) => change({ logo })} onFailed={refuse} />
        </div>
        <div className="look-fields">
          <div className="look-field">
            <span>{t('looks.hidden')}</span>
            <span className="look-checks">
              {HIDEABLE_FEATURES.map((feature) => (
                <span key={feature} className="row">
                  <Checkbox
                    label={t(`looks.features.${feature}`)}
                    checked={draft.hidden.includes(feature)}
                    onChange={(on) =>
                      change({ hidden: on ? [...draft.hidden, feature] : draft.hidden.filter((one) => one !== feature) })
                    }
                  />
                  {t(`looks.features.${feature}`)}
                </span>
              ))}
            </span>
          </div>
          {lines('selectors', 'button { border-radius: 0 }')}
          {lines('tokens', '--radius-2: 0px')}
          <div className="row">
            <span className="grow">{t('looks.inverts')}</span>
            <Switch label={t('looks.inverts')} checked={draft.inverts} onChange={(inverts) => change({ inverts })} />
          </div>
          <div className="row">
            <span className="grow">{t('looks.enabled')}</span>
            <Switch label={t('looks.enabled')} checked={draft.isEnabled} onChange={(isEnabled) => change({ isEnabled })} />
          </div>
          <LookSample draft={draft} />
        </div>
      </div>
      <LookNotes notes={notes} />
      <CardFailure text={failure} />
      <div className="row">
        {kept && (
          <Button icon="trash" disabled={busy} onClick={remove}>
            {t('looks.remove')}
          </Button>
        )}
        <span className="grow" />
        <Button
          disabled={busy}
          onClick={() => {
            void undress();
            onDone();
          }}
        >
          {t('looks.leave')}
        </Button>
        <Button kind="outline" disabled={busy} onClick={tryOn}>
          {t('looks.try')}
        </Button>
        <Button kind="primary" disabled={busy} onClick={keep}>
          {t('looks.keep')}
        </Button>
      </div>
    </section>
  );
}
