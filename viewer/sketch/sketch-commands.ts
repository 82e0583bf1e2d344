import {
  cancelCommand,
  completeCommand,
  DRAFTING_CATEGORY,
  goToStep,
  startCommand,
  takeOption,
  type CommandEvent,
  type CommandMove,
  type InteractiveCommand,
  type RunningCommand,
} from '#domain';
import type { SketchTool } from './sketch-ask.ts';
import type { SketchSession } from './sketch-session.ts';
import { isClosedKind, itemKindOf, leastCorners, type SketchKind } from './sketch-value.ts';
import { isTransform } from './transform-items.ts';

/** Tools that are commands of their own; corners are edited by the sketch itself, which runs below them. */
type CommandTool = Exclude<SketchTool, 'edit'>;
const SKETCH = 'sketch';
const idOf = (tool: CommandTool) => `${SKETCH}.${tool}`;
const toolOf = (id: string) => (id === SKETCH ? 'edit' : id.slice(SKETCH.length + 1)) as SketchTool;

/** What a step says, as a key of the texts. */
export type Instruction =
  | 'start'
  | 'edit'
  | 'first'
  | 'next'
  | 'close'
  | 'end'
  | 'rectangle'
  | 'opposite'
  | 'splitFrom'
  | 'splitTo'
  | 'moveFrom'
  | 'moveTo'
  | 'copyFrom'
  | 'copyTo'
  | 'turnAbout'
  | 'turnFrom'
  | 'turnTo';

/** The tools of a sketch as interactive commands: one upon the other, the one in front has the keys. */
export class SketchCommands {
  readonly #session: SketchSession;
  readonly #commands: Record<CommandTool, InteractiveCommand>;
  readonly #listeners = new Set<(event: CommandEvent) => void>();
  #stack: readonly RunningCommand[];

  constructor(session: SketchSession) {
    this.#session = session;
    this.#commands = commandsOf(session.kind);
    this.#stack = startCommand([], WHOLE).stack;
    this.follow();
  }

  listen(listener: (event: CommandEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ids of the running commands, the one in front last. */
  get running(): readonly string[] {
    return this.#stack.map(({ command }) => command.id);
  }

  get instruction(): Instruction {
    const front = this.#stack.at(-1);
    return (front?.command.steps[front.step]?.instructions ?? 'start') as Instruction;
  }

  /**
   * Starts a tool; the one in front already goes on. One drafting tool runs at a time: an outline that can stand is ended,
   * any other is given up as a stroke. A transform stands on top of a drafting tool, which then goes on.
   */
  start(tool: SketchTool): void {
    const front = toolOf(this.#front);
    if (front === tool) return;
    if (tool === 'edit') return this.#leaveTools();
    if (isTransform(tool)) {
      if (this.#session.items.length === 0) return this.#session.say('mustDraw');
      if (isTransform(front)) this.#move(cancelCommand(this.#stack));
    } else this.#endDrafting();
    this.#move(startCommand(this.#stack, this.#commands[tool]));
    this.#session.setTool(tool);
  }

  /** Whether {@link cancel} would leave the sketch: no tool is left to leave, and no stroke would be lost. */
  get wouldLeave(): boolean {
    const front = this.#stack.at(-1);
    return this.#front === SKETCH && front?.command.steps[front.step]?.vetoesCancel !== true;
  }

  /** Leaves the command in front; the one below goes on. Answers whether the sketch itself was left or does not want to be. */
  cancel(): 'left' | 'refused' | 'goes-on' {
    if (this.#front !== SKETCH) {
      const tool = toolOf(this.#front);
      this.#move(cancelCommand(this.#stack));
      const next = toolOf(this.#front);
      // What a transform stood upon goes on as it was; an outline that grew is given up.
      if (isTransform(tool)) this.#session.goOnWith(next);
      else this.#session.setTool(next);
      return 'goes-on';
    }
    const left = cancelCommand(this.#stack);
    if (left.refusal) return 'refused';
    this.#move(left);
    return 'left';
  }

  /** Everything ends with the sketch. */
  end(as: 'complete' | 'cancel'): void {
    const ids = this.running.toReversed();
    this.#stack = [];
    for (const id of ids) this.#tell({ type: as, id });
  }

  /** Tab: one shape or all, else the next place that could be caught. Answers whether there was a choice. */
  nextOption(): boolean {
    const { canChooseShapes, canChooseSnap } = this.#session;
    if (!canChooseShapes && !canChooseSnap) return false;
    const move = takeOption(this.#stack, 'next-option');
    if (move.events.length === 0) return false;
    if (canChooseShapes) this.#session.nextShapes();
    else this.#session.nextSnap();
    this.#move(move);
    return true;
  }

  /** Enter where no new point could be set: ends an outline that can stand. */
  defaultOption(): void {
    const move = takeOption(this.#stack, 'default-option');
    if (move.events.length === 0) return;
    this.#move(move);
    this.#session.close();
  }

  /** Brings the commands to where the session stands: strokes, undo and finished tools change it. */
  follow(): void {
    const { tool } = this.#session;
    const front = toolOf(this.#front);
    if (this.#stack.length === 0) return;
    if (front !== tool && front !== 'edit') {
      // A tool came to its end by itself.
      this.#move(completeCommand(this.#stack));
      if (toolOf(this.#front) !== tool && tool === 'edit') return this.#session.goOnWith(toolOf(this.#front));
      // Undo and redo go on with the tool of that stroke.
      while (toolOf(this.#front) !== tool && this.#front !== SKETCH) this.#move(completeCommand(this.#stack));
      if (tool !== 'edit' && this.#front === SKETCH) this.#move(startCommand(this.#stack, this.#commands[tool]));
    } else if (front !== tool && tool !== 'edit') this.#move(startCommand(this.#stack, this.#commands[tool]));
    this.#move(goToStep(this.#stack, stepOf(this.#session)));
  }

  get #front(): string {
    return this.#stack.at(-1)?.command.id ?? SKETCH;
  }

  #leaveTools(): void {
    while (this.#front !== SKETCH) this.#move(cancelCommand(this.#stack));
    this.#session.setTool('edit');
  }

  #endDrafting(): void {
    const canStand = this.#session.draft.length >= leastCorners(this.#session.kind) && this.#isDrawing;
    while (isTransform(toolOf(this.#front))) this.cancel();
    if (canStand) this.#session.close();
    while (this.#front !== SKETCH) this.#move(canStand ? completeCommand(this.#stack) : cancelCommand(this.#stack));
  }

  get #isDrawing(): boolean {
    return this.running.some((id) => id === idOf('draw') || id === idOf('void'));
  }

  #move({ stack, events }: CommandMove): void {
    this.#stack = stack;
    for (const event of events) this.#tell(event);
  }

  #tell(event: CommandEvent): void {
    for (const listener of Array.from(this.#listeners)) listener(event);
  }
}

/** The sketch itself: strokes keep it from being left unasked. */
const WHOLE: InteractiveCommand = {
  id: SKETCH,
  category: 'Sketch',
  steps: (['start', 'edit'] as const).flatMap((instructions) => [{ instructions }, { instructions, vetoesCancel: true }]),
};

function commandsOf(kind: SketchKind): Record<CommandTool, InteractiveCommand> {
  const command = (tool: CommandTool, steps: readonly Instruction[]): InteractiveCommand => ({
    id: idOf(tool),
    category: isTransform(tool) ? 'Edit Command' : DRAFTING_CATEGORY,
    steps: steps.map((instructions) => ({
      instructions,
      hasNextOption: true,
      hasDefaultOption: instructions === 'close' || instructions === 'end',
    })),
  });
  const outline: readonly Instruction[] =
    itemKindOf(kind) === 'point'
      ? ['first']
      : ['line', 'plane', 'vector'].includes(itemKindOf(kind))
        ? ['first', 'next']
        : ['first', 'next', isClosedKind(kind) ? 'close' : 'end'];
  return {
    draw: command('draw', outline),
    void: command('void', outline),
    rectangle: command('rectangle', ['rectangle', 'opposite']),
    split: command('split', ['splitFrom', 'splitTo']),
    move: command('move', ['moveFrom', 'moveTo']),
    copy: command('copy', ['copyFrom', 'copyTo']),
    rotate: command('rotate', ['turnAbout', 'turnFrom', 'turnTo']),
  };
}

/** Which step of its command the session is at. */
function stepOf({ tool, items, draft, picks, isDirty, kind }: SketchSession): number {
  if (tool === 'edit') return (items.length > 0 ? 2 : 0) + (isDirty ? 1 : 0);
  if (isTransform(tool)) return picks.length;
  if (draft.length === 0) return 0;
  return (tool === 'draw' || tool === 'void') && draft.length >= leastCorners(kind) ? 2 : 1;
}
