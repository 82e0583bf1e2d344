import { proxy, useSnapshot } from 'valtio';
import { loadLater } from '#ui';

const FlagsPanel = loadLater(async () => (await import('./flags-panel.tsx')).FlagsPanel);

const panel = proxy({ isOpen: false });

/** Opens the panel of flags. */
export const openFlags = (): void => void (panel.isOpen = true);

/** Where the panel of flags appears; its code loads when it first opens. */
export function FlagsHost() {
  const { isOpen } = useSnapshot(panel);
  return isOpen ? <FlagsPanel onClose={() => void (panel.isOpen = false)} /> : null;
}
