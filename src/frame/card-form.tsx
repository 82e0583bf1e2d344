import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, IconButton, TextField, useTranslation, type TextFieldProps } from '#ui';
import { CardFailure } from './card-page.tsx';

/** A form of the screens before sign-in: its fields, why the last attempt failed, and the one button. */
export function CardForm({
  submitLabel,
  submitKind = 'primary',
  busy,
  failure,
  onSubmit,
  children,
}: {
  submitLabel: string;
  /** `outline` where something else is the first choice. */
  submitKind?: 'primary' | 'outline';
  busy: boolean;
  failure: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      {children}
      <CardFailure text={failure} />
      <Button kind={submitKind} size="form" type="submit" disabled={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** A field of such a form under its label; `id` ties the two together, `beside` stands at the end of the label. */
export function CardField({ label, id, beside, type, ...rest }: TextFieldProps & { id: string; beside?: ReactNode }) {
  const { t } = useTranslation('app');
  const [isShown, setShown] = useState(false);
  const isSecret = type === 'password';
  return (
    <>
      <span className="row label">
        <label htmlFor={id} className="grow">
          {label}
        </label>
        {beside}
      </span>
      <TextField
        {...rest}
        type={isShown ? 'text' : type}
        id={id}
        label={label}
        size="form"
        end={
          isSecret && (
            <IconButton icon="eye" label={t('signin.show')} pressed={isShown} onClick={() => setShown(!isShown)} size="compact" />
          )
        }
      />
    </>
  );
}
