import i18next from 'i18next';
import { unsentWorkflows, wipeKeptEdits } from '#collab';
import { confirmChoice } from '#ui';
import type { Account } from './account.ts';

/** Signs out after a question where edits have not reached the server; what this browser kept of the person goes. Then on to the provider’s own sign-out, where its owner wants that. */
export async function signOut(account: Account): Promise<void> {
  const state = account.state();
  if (state.kind !== 'signed-in') return void (await account.leave());
  const unsent = unsentWorkflows(state.user.id).length;
  if (unsent > 0) {
    await i18next.loadNamespaces('together');
    const t = i18next.getFixedT(null, 'together');
    try {
      await confirmChoice({
        title: t('access.unsent-title'),
        text: t('access.unsent-text', { count: unsent }),
        confirm: t('access.unsent-confirm'),
        danger: true,
      });
    } catch {
      return;
    }
  }
  await afterSignOut(state.user.id, await account.leave());
}

/** What this browser kept of the person goes; then on to the provider’s own sign-out. */
export async function afterSignOut(userId: string, elsewhere: string | undefined): Promise<void> {
  await wipeKeptEdits(userId);
  if (elsewhere !== undefined) window.location.assign(elsewhere);
}
