import { useEffect, useState } from 'react';
import { Icon } from '#ui';
import { useApi } from '../../app/use-api.ts';
import { isPicture, itemIcon, type ItemFacts } from './content-facts.ts';
import { MOST_DRAWN, ThingPicture } from './thing-picture.tsx';

/** Larger pictures are not loaded to be shown small, bytes. */
const MOST_SHOWN = 5_000_000;

/** Picture of a file: itself where it is one, else what it is. */
export function FilePicture({ item }: { item: ItemFacts }) {
  const api = useApi();
  const [shown, setShown] = useState<{ of: string; address: string }>();
  const isShown = isPicture(item) && item.size <= MOST_SHOWN;
  const of = `${item.id} ${item.updatedAt}`;
  useEffect(() => {
    if (!isShown) return undefined;
    let wanted = true;
    api.call('GET folders/{id}/files/{fileId}', { path: { id: item.folderId, fileId: item.id } }).then(
      ({ url }) => wanted && setShown({ of, address: url }),
      // A picture that cannot be had is no picture.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [api, isShown, of, item.folderId, item.id]);
  const extension = item.name.split('.').at(-1) ?? '';
  const sign = (
    <>
      <Icon name={itemIcon(item)} />
      {extension !== item.name && extension.length < 6 && <span className="meta">{extension.toUpperCase()}</span>}
    </>
  );
  if (item.isDrawn && (item.triangles ?? 0) <= MOST_DRAWN) return <ThingPicture item={item}>{sign}</ThingPicture>;
  return (
    <span className="thing-picture" aria-hidden="true">
      {shown?.of === of && isShown ? <img src={shown.address} alt="" /> : sign}
    </span>
  );
}
