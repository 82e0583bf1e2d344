import { useEffect, useState } from 'react';
import { Icon } from '#ui';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import type { Pictured } from '../../services/services.ts';
import { useApp } from '../../app/app-context.ts';

/** Picture of a workflow or template in the theme that is seen; a dot grid with the graph's sign while it has none, which is while `url` is undefined. */
export function Picture({ kind, id, url, label }: Pictured & { url: string | undefined; label?: string }) {
  const { services } = useApp();
  const theme = useShownTheme();
  const key = url && `${url} ${theme}`;
  const [shown, setShown] = useState<{ key: string; address: string }>();
  const address = shown && shown.key === key ? shown.address : undefined;
  useEffect(() => {
    if (!key) return undefined;
    let wanted = true;
    let made: string | undefined;
    services.picture({ kind, id }, theme).then(
      (address) => {
        made = address;
        if (wanted) setShown({ key, address });
        else URL.revokeObjectURL(address);
      },
      // A picture that cannot be had is no picture.
      () => undefined,
    );
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [kind, id, key, theme, services]);
  return (
    <div className="thumb" data-empty={address ? undefined : ''}>
      {address ? <img src={address} alt={label ?? ''} /> : <Icon name="tidy" />}
    </div>
  );
}
