import { proxy, useSnapshot } from 'valtio';
import { loadLater } from '#ui';

const HelpDialog = loadLater(async () => (await import('./help-dialog.tsx')).HelpDialog);
const ShortcutsDialog = loadLater(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

const FeedbackDialog = loadLater(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog);

const help = proxy<{ shown: 'help' | 'shortcuts' | 'feedback' | undefined }>({ shown: undefined });

/** Opens the help to the screen that is shown. */
export const openHelp = (): void => void (help.shown = 'help');

/** Opens the list of all shortcuts. */
export const openShortcuts = (): void => void (help.shown = 'shortcuts');

/** Opens what somebody may tell whoever looks after the server. */
export const openFeedback = (): void => void (help.shown = 'feedback');

const close = () => void (help.shown = undefined);

/** Where help and shortcuts appear; their code loads when they first open. */
export function HelpHost() {
  const { shown } = useSnapshot(help);
  if (shown === 'help') return <HelpDialog onClose={close} onShortcuts={openShortcuts} />;
  if (shown === 'feedback') return <FeedbackDialog onClose={close} />;
  return shown === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null;
}
