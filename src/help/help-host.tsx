import { proxy, useSnapshot } from 'valtio';
import { loadLater } from '#ui';

const HelpDialog = loadLater(async () => (await import('./help-dialog.tsx')).HelpDialog);
const ShortcutsDialog = loadLater(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

const help = proxy<{ shown: 'help' | 'shortcuts' | undefined }>({ shown: undefined });

/** Opens the help to the screen that is shown. */
export const openHelp = (): void => void (help.shown = 'help');

/** Opens the list of all shortcuts. */
export const openShortcuts = (): void => void (help.shown = 'shortcuts');

const close = () => void (help.shown = undefined);

/** Where help and shortcuts appear; their code loads when they first open. */
export function HelpHost() {
  const { shown } = useSnapshot(help);
  if (shown === 'help') return <HelpDialog onClose={close} onShortcuts={openShortcuts} />;
  return shown === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null;
}
