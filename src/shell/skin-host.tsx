import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PartiError } from '#domain';
import { useAccountState, useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { leaveUnlessAdmitted, PRODUCT, useWornName } from '../skins/skin.ts';
import { dropCarried } from './carried-query.ts';

/** Takes a customer's look off whoever signs in with an address that it is not for, says so, and forgets it. */
export function SkinHost() {
  const { registry } = useApp();
  const account = useAccountState();
  const worn = useWornName();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const email = account.kind === 'signed-in' ? (account.user.email ?? '') : undefined;
  useEffect(() => registry.refresh(), [registry, worn]);
  useEffect(() => {
    if (email === undefined || worn === undefined) return;
    const left = leaveUnlessAdmitted(email);
    if (!left) return;
    reportError(new PartiError('skin.not-allowed', { email, suffixes: left.permissions.view.join(', ') }));
    dropCarried(PRODUCT);
    const query = new URLSearchParams(search);
    query.delete(PRODUCT);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
  }, [email, worn, pathname, search, hash, navigate]);
  return null;
}
