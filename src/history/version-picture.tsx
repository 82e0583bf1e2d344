import { useEffect, useState } from 'react';
import { Icon } from '#ui';
import { useApp } from '../app/app-context.ts';
import { useShownTheme } from '../preferences/use-shown-theme.ts';
import type { VersionFacts } from './version-facts.ts';

/** Picture of a version in the theme that is seen. */
export function VersionPicture({ workflowId, version }: { workflowId: string; version: VersionFacts }) {
  const { api } = useApp();
  const theme = useShownTheme();
  const { id, pictureUrl } = version;
  const [shown, setShown] = useState<{ of: string; address: string }>();
  const key = pictureUrl && `${pictureUrl} ${theme}`;
  useEffect(() => {
    if (!key || !api) return undefined;
    let wanted = true;
    let made: string | undefined;
    const load = async () => {
      const path = { id: workflowId, version: id };
      const file = await api.file('GET workflows/{id}/versions/{version}/picture', { path, query: { theme } });
      made = URL.createObjectURL(await file.blob());
      if (wanted) setShown({ of: key, address: made });
      else URL.revokeObjectURL(made);
    };
    // A picture that cannot be had is no picture.
    load().catch(() => undefined);
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [api, key, workflowId, id, theme]);
  const address = shown?.of === key ? shown?.address : undefined;
  return <span className="version-picture">{address ? <img src={address} alt="" /> : <Icon name="history" />}</span>;
}
