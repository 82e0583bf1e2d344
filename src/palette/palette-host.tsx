import { proxy, useSnapshot } from 'valtio';
import { keepTypedAhead, loadLater } from '#ui';

const Palette = loadLater(async () => (await import('./palette.tsx')).Palette);

const palette = proxy({ open: false, group: undefined as string | undefined });

let endTypedAhead: (() => string) | undefined;

/** Opens the command palette, for one group or for everything. */
export function openPalette(group?: string): void {
  endTypedAhead ??= keepTypedAhead();
  palette.group = group;
  palette.open = true;
}

/** Whether the command palette is shown. */
export const isPaletteOpen = (): boolean => palette.open;

/** The same, rendering again when it opens or closes: what is only found there is gathered then. */
export const usePaletteOpen = (): boolean => useSnapshot(palette).open;

/** Fetches the palette's code, where a pointer or focus tells that it will be opened. */
export const loadPalette = Palette.load;

/** What was typed since the palette was asked for; asked by its field, once it has the focus. */
function typedAhead(): string {
  const text = endTypedAhead?.() ?? '';
  endTypedAhead = undefined;
  return text;
}

/** Where the command palette appears. */
export function PaletteHost() {
  const { open, group } = useSnapshot(palette);
  const close = () => {
    palette.open = false;
    typedAhead();
  };
  return open ? <Palette group={group} typedAhead={typedAhead} onClose={close} /> : null;
}
