import { useSnapshot } from 'valtio';
import { loadLater } from '#ui';
import { accountDialog } from './account-dialog.ts';

const AccountSurface = loadLater(async () => (await import('./account-surface.tsx')).AccountSurface);

/** Area of the account settings among the modals of every screen; their code loads when they first open. */
export function AccountHost() {
  const { section } = useSnapshot(accountDialog);
  return section === undefined ? null : <AccountSurface />;
}
