import { useEffect, useState } from 'react';
import { Icon } from '#ui';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import { useApp } from '../../app/app-context.ts';

/** Picture of a workflow in the theme that is seen; a dot grid with the graph's sign while it has none. */
export function Picture({ path: kept, label }: { path: string | undefined; label?: string }) {
  const { services } = useApp();
  const theme = useShownTheme();
  const path = kept && `${kept}${kept.includes('?') ? '&' : '?'}theme=${theme}`;
  const [shown, setShown] = useState<{ path: string; address: string }>();
  const address = shown && shown.path === path ? shown.address : undefined;
  useEffect(() => {
    if (!path) return undefined;
    let wanted = true;
    let made: string | undefined;
    services.picture(path).then(
      (url) => {
        made = url;
        if (wanted) setShown({ path, address: url });
        else URL.revokeObjectURL(url);
      },
      // A picture that cannot be had is no picture.
      () => undefined,
    );
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [path, services]);
  return (
    <div className="thumb" data-empty={address ? undefined : ''}>
      {address ? <img src={address} alt={label ?? ''} /> : <Icon name="tidy" />}
    </div>
  );
}
