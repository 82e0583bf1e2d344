import { Icon } from '#ui';
import type { Pictured } from '../../services/services.ts';
import { usePicture } from './use-picture.ts';

/** Picture of a workflow or template in the theme that is seen; a dot grid with the graph's sign while it has none, which is while `url` is undefined. */
export function Picture({ kind, id, url, label }: Pictured & { url: string | undefined; label?: string }) {
  const address = usePicture({ kind, id }, url);
  return (
    <div className="thumb" data-empty={address ? undefined : ''}>
      {address ? <img src={address} alt={label ?? ''} /> : <Icon name="tidy" />}
    </div>
  );
}
