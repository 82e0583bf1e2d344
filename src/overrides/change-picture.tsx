import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#ui';

/** A row that is pointed at, and where it is on the page. */
export interface PointedRow<Row> {
  row: Row;
  box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
}

/** Size of the picture (CSS px). */
const SIDE = { width: 216, height: 150 };
/** Whoever only passes over a row needs no picture. */
const DELAY_MS = 250;
const GAP = 8;

/** A picture of a changed element beside the row that names it, or of the place where it stood. */
export function ChangePicture({
  name,
  box,
  take,
}: {
  name: string;
  box: PointedRow<unknown>['box'];
  take: (size: { width: number; height: number }) => Promise<Blob>;
}) {
  const { t } = useTranslation('app');
  const [source, setSource] = useState<string>();
  // What lies around may be drawn anew meanwhile: the picture that is on its way stays the wanted one.
  const taken = useEffectEvent(take);
  useEffect(() => {
    let isOver = false;
    let url: string | undefined;
    const timer = setTimeout(() => {
      const scale = Math.min(2, globalThis.devicePixelRatio);
      taken({ width: SIDE.width * scale, height: SIDE.height * scale }).then(
        (picture) => {
          if (isOver) return;
          url = URL.createObjectURL(picture);
          setSource(url);
        },
        // Where nothing is drawn there is nothing to show.
        () => undefined,
      );
    }, DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, []);
  if (source === undefined) return null;
  const above = box.top - SIDE.height - GAP;
  return (
    <figure
      className="change-picture"
      data-part="change-picture"
      popover="manual"
      // In the top layer no pane and no dialog cuts it off.
      ref={(element) => element?.showPopover()}
      style={{
        left: Math.max(GAP, Math.min(box.left + GAP * 4, innerWidth - SIDE.width - GAP)),
        top: above > GAP ? above : box.bottom + GAP,
      }}
    >
      <img src={source} width={SIDE.width} height={SIDE.height} alt={t('hands.picture', { name })} />
    </figure>
  );
}
