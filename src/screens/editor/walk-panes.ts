/** What F6 goes through, in the order of the page: top bar, board, tabs of views, model, report or setup, inputs, element, command line. */
const PANES = [
  'header.bar',
  '.board:not([data-put-away], .strip)',
  '.panel.side .bar:has(.view-tabs)',
  '[data-part="model-view"]',
  '[data-part="report"]',
  '[data-part="setup-view"]',
  '.dock[data-open]',
  '[data-part="command-line"]',
].join(',');

/** What takes focus by Tab, the nearest first. */
const STOPS =
  '[tabindex="0"], button:not([tabindex="-1"]):enabled, input:not([tabindex="-1"]):enabled, textarea:enabled, a[href]:not([tabindex="-1"])';

/** Where focus was last in each pane. */
const left = new WeakMap<Element, HTMLElement>();

/** Puts focus into the next (1) or former (−1) pane of the editor: where it was there last, else on its first stop. */
export function walkPanes(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter((pane) => entryOf(pane));
  const active = document.activeElement;
  const now = panes.findIndex((pane) => pane.contains(active));
  const pane = panes[now];
  if (pane && active instanceof HTMLElement) left.set(pane, active);
  const next = panes[now < 0 ? (step === 1 ? 0 : panes.length - 1) : (now + step + panes.length) % panes.length];
  if (next) entryOf(next)?.focus({ preventScroll: true });
}

function entryOf(pane: HTMLElement): HTMLElement | undefined {
  const last = left.get(pane);
  if (last?.isConnected && pane.contains(last) && isSeen(last)) return last;
  if (pane.matches(STOPS)) return pane;
  return [...pane.querySelectorAll<HTMLElement>(STOPS)].find(isSeen);
}

const isSeen = (element: HTMLElement): boolean => element.getClientRects().length > 0;
