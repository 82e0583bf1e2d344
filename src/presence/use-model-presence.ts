import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { ModelPresence } from '#viewer';
import type { EditorPorts } from '../session/open-workflow.ts';
import { following } from './following.ts';

/** Whoever moves their own view has stopped following. */
const stopFollowing = () => {
  following.clientId = undefined;
};

/** The others in the model; undefined where nobody can be there. */
export function useModelPresence({ presence }: Pick<EditorPorts, 'presence'>): ModelPresence | undefined {
  const { clientId } = useSnapshot(following);
  return useMemo(() => presence && { port: presence, followed: clientId, onOwnMove: stopFollowing }, [presence, clientId]);
}
