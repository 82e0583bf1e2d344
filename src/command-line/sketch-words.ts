import type { TFunction } from 'i18next';
import { PartiError, readTypedPoint } from '#domain';
import type { Units } from '#inputs';
import type { SketchHands, SketchTool } from '#viewer';
import type { TypedCommand } from './typed-command.ts';

/** English words of the tools and acts of a sketch; those of the language that is shown count too. */
const TOOLS: Record<SketchTool, readonly string[]> = {
  draw: ['draw', 'line', 'd'],
  rectangle: ['rectangle', 'rect'],
  void: ['void', 'hole'],
  split: ['split', 'x'],
  edit: ['edit', 'n'],
  move: ['move', 'm'],
  rotate: ['rotate', 'r'],
  copy: ['copy', 'p'],
};
const ACTS = {
  close: ['close', 'c'],
  done: ['done', 'finish'],
  cancel: ['cancel'],
  undo: ['undo', 'u'],
  redo: ['redo'],
} as const;
type Act = keyof typeof ACTS;

/** Commands of an open sketch: its tools, and how it goes on and ends. */
export function sketchWords(sketch: SketchHands, t: TFunction<['command-line', 'viewer']>): TypedCommand[] {
  const one = (word: SketchTool | Act, words: readonly string[], run: () => void): TypedCommand => ({
    id: `sketch.${word}`,
    category: 'Sketch',
    name: t(`command-line:sketch.${word}`),
    words,
    about: t(`command-line:sketch-about.${word}`),
    steps: [],
    run() {
      run();
      return complaintOf(sketch, t);
    },
  });
  const acts: Record<Act, () => void> = {
    close: () => sketch.close(),
    done: () => sketch.finish(),
    cancel() {
      if (sketch.cancel() === 'refused')
        throw new PartiError('command.cancel-vetoed', { commandId: t('command-line:sketch-itself') });
    },
    undo: () => sketch.undo(),
    redo: () => sketch.redo(),
  };
  return [
    ...sketch.tools.map((tool) => one(tool, TOOLS[tool], () => sketch.start(tool))),
    ...(Object.keys(ACTS) as Act[]).map((act) => one(act, ACTS[act], acts[act])),
  ];
}

/** Takes points typed one after the other; answers whether the text was meant as such. Throws for one that is none. */
export function placeTyped(sketch: SketchHands, text: string, units: Units): boolean {
  const words = text.trim().split(/\s+/);
  if (!/^[@\d.+-]/.test(words[0] ?? '')) return false;
  for (const word of words) {
    const point = readTypedPoint(word, units);
    if (!point) throw new PartiError('command.not-a-point', { text: word });
    if (!sketch.place(point)) throw new PartiError('command.no-last-point', { text: word });
  }
  return true;
}

/** What the sketch says did not work, in the words that it has for it beside the drawing. */
function complaintOf({ notice, kind }: SketchHands, t: TFunction<['command-line', 'viewer']>): string | undefined {
  return (
    notice && t(`viewer:sketch.notices.${notice}`, { kind: t(`viewer:sketch.kinds.${kind}` as 'viewer:sketch.kinds.point') })
  );
}
