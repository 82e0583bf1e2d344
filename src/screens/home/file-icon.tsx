import { useEffect, useState } from 'react';
import { useApi } from '../../app/use-api.ts';
import { createIconFiles } from '../../app/icon-files.ts';
import type { ApiClient } from '#api';

let icons: ReturnType<typeof createIconFiles> | undefined;

/** Icons of this tab, whoever shows them. */
const iconsOf = (api: ApiClient) =>
  (icons ??= createIconFiles(async (name) => (await api.file('GET icons/{name}', { path: { name } })).text()));

/** Icon that is an SVG file of the server; an empty square while it comes, and where there is none. */
export function FileIcon({ name }: { name: string }) {
  const api = useApi();
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    let wanted = true;
    void iconsOf(api)(name).then((found) => wanted && setPaths(found));
    return () => {
      wanted = false;
    };
  }, [api, name]);
  return (
    <svg viewBox="0 0 16 16" className="icon file-icon" data-icon={name} aria-hidden="true">
      {paths.length === 0 ? (
        <rect x="2.5" y="2.5" width="11" height="11" strokeDasharray="2 2" />
      ) : (
        paths.map((d) => <path key={d} d={d} />)
      )}
    </svg>
  );
}
