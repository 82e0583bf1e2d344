import { stepOf } from '../camera/walk.ts';
import type { ViewController } from '../model/view-controller.ts';

/** Keys that carry the camera over the ground; those on the arrows where somebody stands in the model. */
const WAYS: Record<string, readonly [right: number, ahead: number] | undefined> = {
  w: [0, 1],
  s: [0, -1],
  a: [-1, 0],
  d: [1, 0],
};
const FOOT: typeof WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** What an arrow turns the head by in a second (degrees); to the right is less azimuth. */
const LOOK: Record<string, number | undefined> = { ArrowLeft: 70, ArrowRight: -70 };
/** A letter pressed so soon after G is the second of two (ms). */
const CHORD_MS = 1000;

const nameOf = (event: KeyboardEvent) => (event.key.length === 1 ? event.key.toLowerCase() : event.key);

/**
 * W, A, S and D, held, go over the ground; where somebody stands in the model the arrows walk and look around, too. Shift
 * hurries. Answers how to stop listening.
 */
export function listenToWalk(pane: HTMLElement, controller: ViewController): () => void {
  const held = new Set<string>();
  let [frame, lastMs, chordMs, isFast] = [0, 0, -CHORD_MS, false];
  const isOurs = (name: string) =>
    WAYS[name] !== undefined || (controller.camera.isStanding && (FOOT[name] !== undefined || LOOK[name] !== undefined));

  function step(now: number): void {
    const seconds = Math.max(0, now - lastMs) / 1000;
    lastMs = now;
    let [right, ahead, look] = [0, 0, 0];
    for (const name of held) {
      const [x, y] = WAYS[name] ?? FOOT[name] ?? [0, 0];
      right += x;
      ahead += y;
      look += LOOK[name] ?? 0;
    }
    const { isStanding } = controller.camera;
    if (look !== 0) controller.camera.turn(look * Math.min(0.1, seconds), 0);
    if (right !== 0 || ahead !== 0)
      controller.walk(...stepOf(controller.orbit, { right, ahead, isFast }, { seconds, isStanding }));
    frame = held.size > 0 ? requestAnimationFrame(step) : 0;
  }

  function down(event: KeyboardEvent): void {
    const name = nameOf(event);
    const isSecond = performance.now() - chordMs < CHORD_MS;
    chordMs = name === 'g' ? performance.now() : -CHORD_MS;
    if (event.target !== pane || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isSecond || !isOurs(name)) return;
    // Arrows with Shift move the picture, as without legs.
    if (event.shiftKey && WAYS[name] === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    isFast = event.shiftKey;
    held.add(name);
    if (frame !== 0) return;
    lastMs = performance.now() - 1000 / 60;
    frame = requestAnimationFrame(step);
  }

  function up(event: KeyboardEvent): void {
    isFast = event.shiftKey;
    held.delete(nameOf(event));
  }

  const rest = () => held.clear();
  // Before whatever else the arrows do.
  pane.addEventListener('keydown', down, true);
  // The key may come up elsewhere.
  window.addEventListener('keyup', up);
  window.addEventListener('blur', rest);
  pane.addEventListener('blur', rest);
  return () => {
    cancelAnimationFrame(frame);
    pane.removeEventListener('keydown', down, true);
    window.removeEventListener('keyup', up);
    window.removeEventListener('blur', rest);
    pane.removeEventListener('blur', rest);
  };
}
