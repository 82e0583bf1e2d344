import { useCallback, useEffect, useState } from 'react';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { renamed } from '../content/uploads.ts';
import { useUploads } from '../content/use-content.ts';
import type { SupplyThing } from './things.ts';

/** Things of a folder that may be placed, and files that are brought for those that none draws. */
export function useSupply(
  folderId: string,
  first: readonly SupplyThing[],
): {
  things: readonly SupplyThing[];
  /** Names of files that are on their way. */
  coming: readonly string[];
  /** Brings a file under the name that its thing asks for. */
  bring: (file: File, name: string) => void;
} {
  const api = useApi();
  const [things, setThings] = useState(first);
  const { uploads, list } = useUploads(
    useCallback(() => {
      api.call('GET folders/{id}/supply', { path: { id: folderId } }).then((now) => setThings(now.things), reportError);
    }, [api, folderId]),
  );
  const failed = list.find(({ state }) => state === 'failed');
  useEffect(() => {
    if (!failed) return;
    reportError(failed.error);
    uploads.dismiss(failed.id);
  }, [uploads, failed]);
  const bring = (file: File, name: string) => uploads.add(folderId, [renamed(file, name)]);
  return { things, coming: list.map(({ name }) => name), bring };
}
