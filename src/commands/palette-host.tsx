import { lazy, Suspense } from 'react';
import { proxy, useSnapshot } from 'valtio';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const palette = proxy({ open: false, group: undefined as string | undefined });

/** Opens the command palette, for one group or for everything. */
export function openPalette(group?: string): void {
  palette.group = group;
  palette.open = true;
}

/** Whether the command palette is shown. */
export const isPaletteOpen = (): boolean => palette.open;

/** Where the command palette appears. */
export function PaletteHost() {
  const { open, group } = useSnapshot(palette);
  if (!open) return null;
  return (
    <Suspense>
      <Palette group={group} onClose={() => (palette.open = false)} />
    </Suspense>
  );
}
