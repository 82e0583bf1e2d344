import type { FormEvent, ReactNode } from 'react';
import { Button, TextField, type TextFieldProps } from '#ui';
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

/** A field of such a form under its label; `id` ties the two together. */
export function CardField({ label, id, ...rest }: TextFieldProps & { id: string }) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <TextField {...rest} id={id} label={label} size="form" />
    </>
  );
}
