import { proxy, useSnapshot } from 'valtio';
import { loadLater } from '#ui';

const Palette = loadLater(async () => (await import('./palette.tsx')).Palette);

const palette = proxy({ open: false, group: undefined as string | undefined });

/** Opens the command palette, for one group or for everything. */
export function openPalette(group?: string): void {
  palette.group = group;
  palette.open = true;
}

/** Whether the command palette is shown. */
export const isPaletteOpen = (): boolean => palette.open;

/** The same, rendering again when it opens or closes: what is only found there is gathered then. */
export const usePaletteOpen = (): boolean => useSnapshot(palette).open;

/** Fetches the palette's code, where a pointer or focus tells that it will be opened. */
export const loadPalette = Palette.load;

/** Where the command palette appears. */
export function PaletteHost() {
  const { open, group } = useSnapshot(palette);
  return open ? <Palette group={group} onClose={() => (palette.open = false)} /> : null;
}
