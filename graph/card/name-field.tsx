import { useEffect, useRef } from 'react';

/** Props of {@link NameField}; `onDone` hears the name once, undefined where it was given up. */
export interface NameFieldProps {
  label: string;
  value: string;
  placeholder: string;
  maxLength: number;
  onDone: (name: string | undefined) => void;
}

/** Field in place of a title, everything in it selected. Enter or leaving takes the name, Escape gives it up. */
export function NameField({ label, value, placeholder, maxLength, onDone }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);
  const done = (name: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(name?.trim());
  };
  return (
    <input
      ref={input}
      className="name-field nodrag nopan"
      aria-label={label}
      defaultValue={value}
      placeholder={placeholder}
      maxLength={maxLength}
      onBlur={(event) => done(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') done(event.currentTarget.value);
        else if (event.key === 'Escape') done(undefined);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
