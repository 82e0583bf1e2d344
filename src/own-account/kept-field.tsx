import { useRef, useState, type ReactNode } from 'react';
import { PartiError } from '#domain';
import { StateGlyph, TextField, inSentences, useTranslation, type TextFieldProps } from '#ui';
import { describeError } from '../app/describe-error.ts';

/** Row of a form: label, field, and what there is to say beside or below it. */
export function Entry({
  label,
  beside,
  note,
  children,
}: {
  label: string;
  beside?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="entry" data-part="entry">
      <span className="label">{label}</span>
      {children}
      {beside}
      {note && (
        <span className="note bad" role="alert">
          {note}
        </span>
      )}
    </div>
  );
}

/** A change that is not answered in this time is given up, and what was typed stays. */
export const KEEP_MS = 10_000;

/** The work, or `profile.update-timeout` after ten seconds. */
export async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, ms = KEEP_MS): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted ? new PartiError('profile.update-timeout') : error;
  }
}

/**
 * A field that is kept when it is left. What the server refuses stays in the field with the reason below; what was kept says
 * so beside it.
 */
export function KeptField({
  label,
  value,
  keep,
  hint,
  ...rest
}: Pick<TextFieldProps, 'autoComplete' | 'type' | 'autoCapitalize' | 'spellCheck'> & {
  label: string;
  value: string;
  keep: (value: string, signal: AbortSignal) => Promise<void>;
  hint?: string;
}) {
  const { t } = useTranslation('account');
  /** What was typed and not taken yet. */
  const [typed, setTyped] = useState<string>();
  const [state, setState] = useState<'idle' | 'busy' | 'kept'>('idle');
  const [failure, setFailure] = useState<string>();
  const round = useRef(0);
  const commit = async (next: string) => {
    const mine = ++round.current;
    setTyped(next);
    setState('busy');
    setFailure(undefined);
    try {
      await inTime((signal) => keep(next.trim(), signal));
      if (mine !== round.current) return;
      setTyped(undefined);
      setState('kept');
    } catch (error) {
      const { text, hint: step } = await describeError(error);
      if (mine !== round.current) return;
      setState('idle');
      setFailure(inSentences(text, step));
    }
  };
  return (
    <Entry
      label={label}
      note={failure}
      beside={
        state === 'kept' ? (
          <span className="row ok" role="status">
            <StateGlyph state="done" />
            {t('kept')}
          </span>
        ) : (
          hint && <span className="meta">{hint}</span>
        )
      }
    >
      <TextField
        {...rest}
        label={label}
        size="form"
        value={typed ?? value}
        invalid={failure !== undefined}
        aria-busy={state === 'busy'}
        onChange={() => state === 'kept' && setState('idle')}
        onCommit={(next) => void commit(next)}
        onCancel={() => {
          setFailure(undefined);
          setTyped(undefined);
        }}
      />
    </Entry>
  );
}
