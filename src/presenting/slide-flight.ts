import { arriveMs, readCamera, type NamedSlide } from '#domain';
import type { Flight } from '#viewer';

/** Words of a slide cover this share of the model's start. */
export const WALL = { aside: 0.22 };

/** The way by which the camera comes to a slide. */
export function flightOf({ slide }: NamedSlide): Flight {
  const through = (slide.flight ?? []).flatMap(({ camera, seconds }) => {
    const read = readCamera(camera);
    return read ? [{ camera: read, ms: Math.max(0.2, Math.min(20, seconds)) * 1000 }] : [];
  });
  return { ms: arriveMs(slide), isTurn: slide.arrive === 'turn', through: slide.arrive === 'cut' ? [] : through };
}
