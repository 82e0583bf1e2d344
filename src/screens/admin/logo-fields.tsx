import { useRef } from 'react';
import { Button, IconButton, TextField, useTranslation } from '#ui';
import type { LookDraft } from './look-draft.ts';

type Logo = LookDraft['logo'];
const PICTURES = ['src', 'lightSrc', 'invertSrc'] as const;
/** As data: a third longer than the file. */
const MOST_BYTES = 140_000;

/** Pictures that stand in the place of the product's sign, and their size. */
export function LogoFields({
  logo,
  onChange,
  onFailed,
}: {
  logo: Logo;
  onChange: (logo: Logo) => void;
  onFailed: (reason: string) => void;
}) {
  const { t } = useTranslation('admin');
  const size = (field: 'height' | 'width') => (
    <TextField
      label={t(`looks.logo-${field}`)}
      value={logo[field] === undefined ? '' : String(logo[field])}
      placeholder={t(`looks.logo-${field}`)}
      inputMode="numeric"
      onCommit={(text) => {
        const { [field]: _gone, ...rest } = logo;
        onChange(/^\d{1,3}$/.test(text.trim()) ? { ...rest, [field]: Number(text) } : rest);
      }}
    />
  );
  return (
    <div className="look-field">
      <span>{t('looks.logo')}</span>
      {PICTURES.map((field) => (
        <Picture
          key={field}
          label={t(`looks.logo-${field}`)}
          picture={logo[field]}
          onChange={(picture) => {
            const { [field]: _gone, ...rest } = logo;
            onChange(picture === undefined ? rest : { ...rest, [field]: picture });
          }}
          onFailed={onFailed}
        />
      ))}
      <span className="row">
        {size('height')}
        {size('width')}
      </span>
    </div>
  );
}

function Picture({
  label,
  picture,
  onChange,
  onFailed,
}: {
  label: string;
  picture: string | undefined;
  onChange: (picture: string | undefined) => void;
  onFailed: (reason: string) => void;
}) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) return onFailed(t('looks.logo-too-large'));
    const reader = new FileReader();
    reader.addEventListener('load', () => onChange(String(reader.result)));
    reader.addEventListener('error', () => onFailed(t('looks.logo-too-large')));
    reader.readAsDataURL(file);
  };
  return (
    <span className="row">
      <span className="grow meta">{label}</span>
      {picture !== undefined && <img className="look-logo" src={picture} alt={label} />}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        aria-label={label}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button size="compact" kind="outline" onClick={() => input.current?.click()}>
        {t('looks.choose')}
      </Button>
      {picture !== undefined && (
        <IconButton size="compact" icon="close" label={t('looks.logo-remove', { label })} onClick={() => onChange(undefined)} />
      )}
    </span>
  );
}
