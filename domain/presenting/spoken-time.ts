/** Words a minute of somebody who speaks to a room, and signs where words are not parted. */
const WORDS = 130;
const SIGNS = 320;
const UNPARTED = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/gu;

/** How long a note takes that is read out (s). */
export function spokenSeconds(note: string): number {
  const signs = note.match(UNPARTED)?.length ?? 0;
  const words = note.replaceAll(UNPARTED, ' ').match(/[\p{L}\p{N}]+(?:[.,’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return (words / WORDS + signs / SIGNS) * 60;
}

/** Minutes and seconds as a clock shows them. */
export function clockTime(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const whole = Math.max(0, Math.round(seconds));
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
