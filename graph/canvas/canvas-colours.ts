import { PAPERS, type Paper } from '#domain';
import { PEER_COLOURS, peerPaint } from '#ui';

/** Tokens that the canvas needs; CSS variables mean nothing there. */
const TOKENS = [
  '--color-canvas',
  '--color-surface-1',
  '--color-line',
  '--color-line-control',
  '--color-text-1',
  '--color-text-3',
  '--color-accent',
  '--color-accent-halo',
  '--color-error',
  '--color-warn',
  '--color-run',
  '--type-model',
  '--type-geometry',
  '--type-number',
  '--type-text',
  '--type-boolean',
  '--type-location',
  '--type-file',
  '--type-list',
] as const;

/** Resolved CSS colours by token. */
export type CanvasColours = Record<(typeof TOKENS)[number], string> & {
  tint: (hue: string) => string;
  /** Of a frame or note: its paper and the line around it. */
  paper: (paper: Paper) => { fill: string; edge: string };
  /** Of a person, by the number of their colour. */
  peer: (colour: number) => string;
};

/** Reads the colours that hold at an element now. */
export function readColours(element: HTMLElement): CanvasColours {
  const probe = document.createElement('i');
  probe.style.display = 'none';
  element.append(probe);
  const resolve = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const entries = TOKENS.map((token) => [token, resolve(`var(${token})`)] as const);
  const tints = new Map(
    TOKENS.filter((token) => token.startsWith('--type-')).map((token) => [
      resolve(`var(${token})`),
      resolve(`color-mix(in oklab, var(${token}) 20%, var(--color-surface-1))`),
    ]),
  );
  const peers = new Map(
    Array.from({ length: PEER_COLOURS }, (_, index) => peerPaint(index + 1)).map((paint) => [paint, resolve(paint)]),
  );
  const papers = new Map(
    PAPERS.map((paper) => [
      paper,
      {
        fill: resolve(`var(--paper-${paper})`),
        edge: resolve(`color-mix(in oklab, var(--paper-${paper}) 84%, var(--color-text-1))`),
      },
    ]),
  );
  probe.remove();
  return {
    ...(Object.fromEntries(entries) as Record<(typeof TOKENS)[number], string>),
    tint: (hue) => tints.get(hue) ?? hue,
    paper: (paper) => papers.get(paper) ?? { fill: '', edge: '' },
    peer: (colour) => peers.get(peerPaint(colour)) ?? '',
  };
}

/** Calls back when the theme changes, by choice or by the system. */
export function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', listener);
  };
}
