import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Answer } from '#api';
import { outlivesPage } from '../../app/outlives-page.ts';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { useApi } from '../../app/use-api.ts';
import { createSpaceTypeSession, type SessionState, type SpaceTypeSession } from './space-type-session.ts';

export type Opened = Answer<'GET folders/{id}/files/{fileId}/space-type'>;
type FileFacts = Opened['file'];

/** Time between two looks at a space type that the server still reads, ms. */
const LOOK_MS = 700;

/** Session over an opened space type, and what lists say of its file. */
export function useSpaceType(opened: Opened): {
  session: SpaceTypeSession;
  state: SessionState;
  file: FileFacts;
  changeFile: (change: { allowRotation?: boolean; tags?: string[] }) => void;
} {
  const api = useApi();
  const [file, setFile] = useState(opened.file);
  const path = useMemo(() => ({ id: opened.file.folderId, fileId: opened.file.id }), [opened]);
  const session = useMemo(
    () =>
      createSpaceTypeSession(opened, {
        save: (body) => api.call('PUT folders/{id}/files/{fileId}/space-type', { path, body, keepalive: outlivesPage(body) }),
        onSaved: (saved) => setFile(saved.file),
      }),
    [api, opened, path],
  );
  const state = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => {
    // A tab may be closed before an edit was sent.
    window.addEventListener('pagehide', session.leave);
    return () => {
      window.removeEventListener('pagehide', session.leave);
      session.leave();
    };
  }, [session]);
  const isRead = file.status === 'created' || file.status === 'invalid';
  useEffect(() => {
    if (isRead) return undefined;
    let wanted = true;
    const timer = setInterval(() => {
      api.call('GET folders/{id}/files/{fileId}/space-type', { path }).then(
        (now) => wanted && setFile(now.file),
        // Asked again in a moment.
        () => undefined,
      );
    }, LOOK_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [api, path, isRead]);
  const changeFile = (body: { allowRotation?: boolean; tags?: string[] }) =>
    void think(api.call('PATCH folders/{id}/files/{fileId}', { path, body })).then(setFile, reportError);
  return { session, state, file, changeFile };
}
