import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Answer } from '#api';
import { hasLevel, type MembershipLevel } from '#domain';
import { useAccountState, useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';

/** Organisation of the signed-in person, and their level in it. */
export type OrganizationFacts = Answer<'GET organization'>;

/** Read once for each account of this tab; undefined until then. */
const held = proxy<{ of: string; facts: OrganizationFacts | undefined }>({ of: '', facts: undefined });

/** The organisation, and whether the person stands at least at a level in it; administrators stand above all. */
export function useOrganization(): {
  facts: OrganizationFacts | undefined;
  may: (level: MembershipLevel) => boolean;
  reload: () => void;
} {
  const { api } = useApp();
  const account = useAccountState();
  const { facts } = useSnapshot(held);
  const user = account.kind === 'signed-in' ? account.user : undefined;
  const read = () => {
    void api?.call('GET organization').then((found) => {
      held.facts = found;
    }, reportError);
  };
  useEffect(() => {
    if (!user || held.of === user.id) return;
    held.of = user.id;
    held.facts = undefined;
    read();
  });
  return {
    facts: facts as OrganizationFacts | undefined,
    may: (level) => hasLevel({ level: facts?.level ?? 'guest', isAdmin: user?.isAdmin === true }, level),
    reload: read,
  };
}
