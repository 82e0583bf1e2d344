import { useEffect, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import type { Pictured } from '../../services/services.ts';

/** Address of a picture in the theme that is seen; undefined until it is there, where it cannot be had, and while `url` is undefined. */
export function usePicture({ kind, id }: Pictured, url: string | undefined): string | undefined {
  const { services } = useApp();
  const theme = useShownTheme();
  const key = url && `${url} ${theme}`;
  const [shown, setShown] = useState<{ key: string; address: string }>();
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
  return shown && shown.key === key ? shown.address : undefined;
}
