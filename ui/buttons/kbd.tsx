import { formatKeys } from './format-keys.ts';

/** Keyboard shortcut as the platform writes it. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd data-part="kbd">{formatKeys(keys)}</kbd>;
}
