import { homepageArm, HOMEPAGE_VARIANT } from '#domain';

const KEY = 'parti.homepage-experiment';

/** How this browser sees the home page: drawn once, then kept. `draw`: a number from 0 up to 1. */
export function assignedArm(
  store: Pick<Storage, 'getItem' | 'setItem'>,
  draw: () => number = Math.random,
): ReturnType<typeof homepageArm> {
  const kept = store.getItem(KEY);
  if (kept === 'control' || kept === HOMEPAGE_VARIANT) return kept;
  const arm = homepageArm(draw());
  store.setItem(KEY, arm);
  return arm;
}
