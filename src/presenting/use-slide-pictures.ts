import { useEffect, useRef, useState } from 'react';
import {
  explodeOf,
  mannerOf,
  readCamera,
  readCropBox,
  readVisibility,
  type NamedView,
  type ReaderPort,
  type RunsPort,
} from '#domain';
import type { ModelViewHandle, PicturedView } from '#viewer';
import { useConsumed } from '../views/use-consumed.ts';

const SIZES = { small: { width: 336, height: 189 }, large: { width: 672, height: 378 } } as const;
/** Nothing is drawn yet: asked again after this long. */
const AGAIN_MS = 600;

/** Pictures of model views by their id, taken one after another while they are wanted; an old one stands until the next is there. */
export function useSlidePictures(
  { runs, reader }: { runs: RunsPort; reader: ReaderPort },
  /** Read as pictures are taken: another pane may have come. */
  state: { readonly camera: Pick<ModelViewHandle, 'picture'> },
  views: readonly NamedView[],
  isWanted: boolean,
  theme: 'light' | 'dark',
  {
    size = 'small',
    first,
  }: {
    size?: keyof typeof SIZES;
    /** View whose picture is looked at: taken before the others. */
    first?: string | undefined;
  } = {},
): ReadonlyMap<string, string> {
  const consumed = useConsumed(reader);
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  /** What each picture was taken of, or is being taken of. */
  const taken = useRef(new Map<string, string>());
  const hasLeft = useRef(false);
  const [round, again] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const results = Object.keys(reader.document().nodes).map((id) => runs.get(id)?.resultDigest ?? '');
    const take = async () => {
      for (const { id, view } of views.toSorted((one, other) => Number(other.id === first) - Number(one.id === first))) {
        const of = JSON.stringify([view, theme, results, [...consumed], size]);
        if (view.type !== 'model' || taken.current.get(id) === of || isOver) continue;
        taken.current.set(id, of);
        const blob = await state.camera
          .picture({ ...SIZES[size], theme, as: picturedView(view, consumed) })
          .catch(() => undefined);
        if (hasLeft.current) return;
        // A state that changed nothing of it has come meanwhile: it is as good as it was.
        const isMeant = taken.current.get(id) === of;
        if (!blob) {
          if (isMeant) taken.current.delete(id);
          if (isOver) again((count) => count + 1);
          else timer = setTimeout(() => again((count) => count + 1), AGAIN_MS);
          return;
        }
        if (!isMeant) continue;
        const url = URL.createObjectURL(blob);
        setPictures((before) => {
          const old = before.get(id);
          if (old) URL.revokeObjectURL(old);
          return new Map([...before, [id, url]]);
        });
      }
    };
    void take();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted, views, theme, reader, runs, state, round, consumed, size, first]);
  useEffect(() => runs.subscribeAll(() => isWanted && again((count) => count + 1)), [runs, isWanted]);
  const latest = useRef(pictures);
  latest.current = pictures;
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      latest.current.forEach((url) => URL.revokeObjectURL(url));
    };
  }, []);
  return pictures;
}

function picturedView(view: NamedView['view'], consumed: ReadonlySet<string>): PicturedView {
  const { hidden, context } = readVisibility(view.visibility, consumed);
  return {
    camera: readCamera(view.camera),
    crop: readCropBox(view.cropBox),
    hiddenNodes: hidden,
    contextNodes: context,
    background: view.background,
    environment: view.environment,
    manner: mannerOf(view),
    flat: view.flat === true,
    exploded: explodeOf(view),
  };
}
