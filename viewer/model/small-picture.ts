import type { ShownModel } from './model-selection.ts';
import type { SmallPictures, SmallPictureSize } from './small-pictures.ts';

let shared: Promise<SmallPictures> | undefined;

/**
 * Small picture of models: one renderer for the whole tab, in a worker, without the graphics card; what it drew is kept by the
 * digests. `undefined`: nothing is to be seen, it cannot be drawn, or `isWanted` says no when its turn comes.
 */
export async function smallPicture(
  models: readonly ShownModel[],
  size: SmallPictureSize,
  isWanted: () => boolean,
): Promise<ImageData | undefined> {
  shared ??= import('./small-pictures.ts').then(({ createSmallPictures }) => createSmallPictures());
  const pixels = await (await shared).draw(models, size, isWanted);
  return pixels && new ImageData(pixels, size.width, size.height);
}
