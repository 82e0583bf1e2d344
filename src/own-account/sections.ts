import type { IconName } from '#ui';

/** Parts of the account page in their order, each a fragment of its address. */
export const ACCOUNT_SECTIONS = [
  { id: 'profile', icon: 'users' },
  { id: 'preferences', icon: 'sun' },
  { id: 'signing-in', icon: 'lock' },
  { id: 'tokens', icon: 'code' },
  { id: 'notices', icon: 'bell' },
  { id: 'plan', icon: 'chart' },
  { id: 'data', icon: 'download' },
] as const satisfies readonly { id: string; icon: IconName }[];
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]['id'];

/** Section that a fragment names; the first for any other. */
export function sectionOf(hash: string): AccountSection {
  const id = decodeURIComponent(hash.replace(/^#/, ''));
  return ACCOUNT_SECTIONS.find((one) => one.id === id)?.id ?? 'profile';
}
