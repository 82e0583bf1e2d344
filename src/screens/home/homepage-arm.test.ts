import { expect, it } from 'vitest';
import { assignedArm } from './homepage-arm.ts';

/** The storage of a browser. */
function profile(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

it('P4.14 gives 20 of 200 browsers the home page as it was, draws once for each, and keeps what was drawn', () => {
  const profiles = Array.from({ length: 200 }, profile);
  // Numbers that lie evenly between 0 and 1: a tenth of them below a tenth.
  const first = profiles.map((store, index) => assignedArm(store, () => (index + 0.5) / 200));
  expect(first.filter((arm) => arm === 'control')).toHaveLength(20);
  expect(first.filter((arm) => arm === 'show_homepage_top_menu')).toHaveLength(180);
  const never = () => {
    throw new Error('drawn again');
  };
  expect(profiles.map((store) => assignedArm(store, never))).toEqual(first);
});

it('P4.14 draws by chance: of 2,000 browsers about a tenth, within five standard deviations', () => {
  const arms = Array.from({ length: 2000 }, () => assignedArm(profile()));
  expect(Math.abs(arms.filter((arm) => arm === 'control').length - 200)).toBeLessThan(5 * Math.sqrt(2000 * 0.1 * 0.9));
});

it('P4.14 what the browser keeps wrongly is drawn anew', () => {
  const store = profile();
  store.setItem('parti.homepage-experiment', 'else');
  expect(assignedArm(store, () => 0)).toBe('control');
});
