import type { CSSProperties } from 'react';

/** How many colours people have beside each other; more people share them, and are told apart by name or initials. */
export const PEER_COLOURS = 8;

/** Colour of a person from the tokens, by the number that the server gave them. */
export const peerPaint = (colour: number): string =>
  `var(--peer-${Number.isSafeInteger(colour) && colour > 0 ? ((colour - 1) % PEER_COLOURS) + 1 : 1})`;

/** Style that colours whatever stands for a person: style sheets read `--peer`, and `--on-peer` for words upon it. */
export const peerStyle = (colour: number): CSSProperties => ({ ['--peer' as string]: peerPaint(colour) });
