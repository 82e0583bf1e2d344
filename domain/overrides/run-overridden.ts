import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { indexElements, type GroupIndex } from './element-groups.ts';
import { carriedElements, judgeOverride, judgeRemovals, type Move } from './judge-overrides.ts';
import { sameIdentity } from './override-identity.ts';
import { idsElsewhere } from './within-parent.ts';
import type { OverrideOutcome, OverrideReport } from './override-report.ts';
import { overrideArguments, type SentEntry, type SentOverride } from './sent-overrides.ts';

/** Most calls of a function in one run. */
export const MAX_CALLS = 3;

/** How a function is called, and what of its surroundings matching needs. */
export interface OverriddenCall<T> {
  /** Calls the function with these `overrides` among its inputs; undefined: without. */
  call(overrides: JsonObject | undefined): Promise<T>;
  modelOf(result: T): ElementModel | undefined;
  /** Model of a dependency by its name, for overrides that change its elements. */
  dependency(name: string): Promise<ElementModel | undefined>;
}

/**
 * Runs a function with changes by hand. It is called with the entries as they are stored; those whose elements are
 * somewhat elsewhere are sent to them and the function is called again, {@link MAX_CALLS} times at most. Entries that
 * all find their elements cost one call; what the last one put onto something else is left out in one more. Rejects as `call` does.
 */
export async function runOverridden<T>(
  sent: readonly SentOverride[],
  { call, modelOf, dependency }: OverriddenCall<T>,
): Promise<{ result: T; report: OverrideReport }> {
  const states = await Promise.all(sent.map((one) => OverrideRun.begin(one, dependency)));
  const made: { given: string; result: T }[] = [];
  const send = async (): Promise<T> => {
    const overrides = overrideArguments(states.map((state) => state.current()));
    const given = JSON.stringify(overrides ?? null);
    // What a function made of the same once, it makes again.
    const known = made.find((one) => one.given === given);
    if (known) return known.result;
    const result = await call(overrides);
    made.push({ given, result });
    return result;
  };
  let last = await send();
  for (let calls = 1; ; calls++) {
    const model = modelOf(last);
    const isAgain = states.map((state) => state.judge(model, calls)).includes(true);
    // Once more, without what the last call put onto something else: mostly that was asked before.
    if (!isAgain || calls > MAX_CALLS) break;
    last = await send();
  }
  return { result: last, report: Object.fromEntries(states.map((state) => [state.name, state.report()])) };
}

const NOT_TAKEN: OverrideOutcome = { state: 'refused', elements: [], reason: 'not-taken' };

/** One override on its way through the calls of a run. */
class OverrideRun {
  readonly name: string;
  readonly #sent: SentOverride;
  readonly #elsewhere: GroupIndex | undefined;
  readonly #moved = new Map<string, Move>();
  /** Instances that entries for all of a definition go to; undefined before they are known. */
  #instances: Map<string, JsonObject[]> | undefined;
  /** Removals, and edits that lie on something else, that the next call goes without to see what stands there. */
  #withheld = new Set<string>();
  /** Entries whose parent the function does not look for, where no element of another parent could be meant. */
  readonly #unparented = new Set<string>();
  /** Entries that the function put onto another parent's elements: they are not sent again. */
  readonly #strayed = new Map<string, OverrideOutcome>();
  /** Removals that a run without them is compared with: how many of their identity stood under other parents with them. */
  readonly #suspected = new Map<string, number>();
  /** Edits whose element the run without them showed: what carries them is their own, whatever it is known by now. */
  readonly #trusted = new Set<string>();
  /** Removals whose element the run without them showed. */
  readonly #settled = new Map<string, OverrideOutcome>();
  /** Removals that a run without them sent elsewhere: how many of the identity there stood under other parents. */
  readonly #standing = new Map<string, number>();
  #outcomes = new Map<string, OverrideOutcome>();

  private constructor(sent: SentOverride, elsewhere: GroupIndex | undefined) {
    this.name = sent.definition.name;
    this.#sent = sent;
    this.#elsewhere = elsewhere;
    if (elsewhere) this.#findFirst(elsewhere);
  }

  static async begin(sent: SentOverride, dependency: OverriddenCall<unknown>['dependency']): Promise<OverrideRun> {
    const { dependency: name } = sent.definition;
    return new OverrideRun(sent, name === undefined ? undefined : indexElements(await dependency(name), sent.definition));
  }

  /** Entries as the next call gets them. */
  current(): SentOverride {
    const { definition, overrides, additions, removals } = this.#sent;
    const here = ({ within, ...entry }: SentEntry): SentEntry => ({
      ...entry,
      ...(within && !this.#unparented.has(entry.id) ? { within } : {}),
      identity: this.#moved.get(entry.id)?.identity ?? entry.identity,
    });
    const edits = overrides.flatMap((entry): SentEntry[] => {
      if (this.#strayed.has(entry.id) || this.#withheld.has(entry.id)) return [];
      if (entry.identities) return [entry];
      if (entry.definition === undefined) return [here(entry)];
      return (this.#instances?.get(entry.id) ?? []).map((identity) => ({ ...entry, identity }));
    });
    return {
      definition,
      overrides: edits,
      additions,
      removals: removals.filter(({ id }) => !this.#withheld.has(id) && !this.#strayed.has(id)).map(here),
    };
  }

  /** Judges a result; answers whether the function is to be called again. */
  judge(model: ElementModel | undefined, calls: number): boolean {
    const { definition, overrides, removals } = this.#sent;
    if (this.#withheld.size > 0) return this.#judgeWithheld(model);
    const moved = this.#moved;
    const judgement = judgeOverride(this.#addressed(), model, moved, this.#elsewhere);
    this.#outcomes = new Map([...judgement.outcomes, ...this.#settledOutcomes(judgement.outcomes)]);
    const doubtful = judgement.doubtful.filter(({ id }) => !this.#trusted.has(id));
    for (const { id } of judgement.strayed) this.#strayed.set(id, judgement.outcomes.get(id) as OverrideOutcome);
    if (calls > MAX_CALLS - 2) for (const { id } of doubtful) this.#strayed.set(id, NOT_TAKEN);
    for (const [id, outcome] of this.#strayed) this.#outcomes.set(id, outcome);
    if (calls >= MAX_CALLS) return [doubtful.length > 0, this.#takeBack(model)].includes(true);
    const suspected = calls <= MAX_CALLS - 2 ? this.#suspect(model) : [];
    const isUnparented = this.#unparent(model);
    for (const [id, move] of judgement.moves) moved.set(id, move);
    const open = judgement.unclear.filter(({ id }) => !this.#settled.has(id));
    // Two more calls: one to see what stands there, one to remove it.
    if (open.length > 0 && calls <= MAX_CALLS - 2) this.#withheld = new Set(open.map(({ id }) => id));
    else for (const { id } of open) this.#outcomes.set(id, { state: 'ambiguous', elements: [] });
    if (calls <= MAX_CALLS - 2) this.#withheld = new Set([...this.#withheld, ...suspected, ...doubtful.map(({ id }) => id)]);
    const isSpread = this.#instances === undefined && this.#spread(model, definition, overrides, removals);
    const isLeftOut = judgement.strayed.length + doubtful.length > 0;
    return judgement.moves.size > 0 || isLeftOut || this.#withheld.size > 0 || isSpread || isUnparented;
  }

  /**
   * Removals that may have taken an element of another parent: where none of their identity is left, or their own still
   * stands. A removal leaves no mark, so only a run without it tells.
   */
  #suspect(model: ElementModel | undefined): string[] {
    const apart = this.#sent.removals.filter(({ within, id }) => within !== undefined && !this.#suspected.has(id));
    if (apart.length === 0) return [];
    const index = this.#elsewhere ?? indexElements(model, this.#sent.definition);
    for (const entry of apart) {
      const left = this.#twinsOf(entry, index);
      const outcome = this.#outcomes.get(entry.id);
      if (outcome?.reason === 'not-taken' || (left === 0 && outcome?.state === 'applied')) this.#suspected.set(entry.id, left);
    }
    return [...this.#suspected.keys()];
  }

  /** Leaves out removals that were sent elsewhere and took an element of another parent there. Answers whether there are any. */
  #takeBack(model: ElementModel | undefined): boolean {
    const moved = this.#sent.removals.filter(({ id }) => this.#standing.has(id) && !this.#strayed.has(id));
    if (moved.length === 0) return false;
    const index = this.#elsewhere ?? indexElements(model, this.#sent.definition);
    const taken = moved.filter((entry) => this.#twinsOf(entry, index) < (this.#standing.get(entry.id) ?? 0));
    for (const { id } of taken) this.#strayed.set(id, { state: 'refused', elements: [], reason: 'other-parent' });
    return taken.length > 0;
  }

  /** How many elements of an entry's identity stand under other parents. */
  #twinsOf(entry: SentEntry, index: GroupIndex): number {
    const group = index.exact((this.#moved.get(entry.id)?.identity ?? entry.identity) as JsonObject);
    return group ? idsElsewhere(index, group.elements, entry).length : 0;
  }

  /** Sends what was left as it was once more by its own identity, where that is nobody else's: authors may know their elements without the parent. */
  #unparent(model: ElementModel | undefined): boolean {
    const { definition, overrides, removals } = this.#sent;
    const index = this.#elsewhere ?? indexElements(model, definition);
    const before = this.#unparented.size;
    for (const entry of [...overrides, ...removals]) {
      const outcome = this.#outcomes.get(entry.id);
      if (!entry.within || !entry.identity || outcome?.reason !== 'not-taken' || this.#suspected.has(entry.id)) continue;
      const group = index.exact(this.#moved.get(entry.id)?.identity ?? entry.identity);
      if (group && idsElsewhere(index, group.elements, entry).length === 0) this.#unparented.add(entry.id);
    }
    return this.#unparented.size > before;
  }

  report(): Record<string, OverrideOutcome> {
    const { overrides, additions, removals } = this.#sent;
    const lost: OverrideOutcome = { state: 'lost', elements: [] };
    return Object.fromEntries([...overrides, ...additions, ...removals].map(({ id }) => [id, this.#outcomes.get(id) ?? lost]));
  }

  /** Entries with the identities under which they were sent. */
  #addressed(): SentOverride {
    const { definition, additions } = this.#sent;
    const { overrides, removals } = this.current();
    // Whether or not the function was told the parent, it is judged by it.
    const within = new Map([...this.#sent.overrides, ...this.#sent.removals].map((entry) => [entry.id, entry.within]));
    const told = (entry: SentEntry): SentEntry => {
      const parent = within.get(entry.id);
      return parent ? { ...entry, within: parent } : entry;
    };
    return {
      definition,
      additions,
      removals: removals.map(told),
      overrides: [...new Map(overrides.map((entry) => [entry.id, told(entry)])).values()],
    };
  }

  #judgeWithheld(model: ElementModel | undefined): boolean {
    const withheld = this.#sent.removals.filter(({ id }) => this.#withheld.has(id));
    const edits = this.#sent.overrides.filter(({ id }) => this.#withheld.has(id));
    this.#withheld = new Set();
    const index = indexElements(model, this.#sent.definition);
    if (edits.length > 0) this.#judgeDoubtful(edits, model, index);
    for (const entry of withheld) {
      const { id } = entry;
      const [left, stood] = [this.#suspected.get(id), this.#twinsOf(entry, index)];
      if (left === undefined) continue;
      if (stood > left) this.#strayed.set(id, { state: 'refused', elements: [], reason: 'other-parent' });
      else if (stood === 0 && this.#outcomes.get(id)?.reason === 'not-taken') this.#unparented.add(id);
    }
    const { outcomes, moves } = judgeRemovals(withheld, index);
    for (const [id, move] of moves) this.#moved.set(id, move);
    for (const entry of withheld) if (moves.has(entry.id)) this.#standing.set(entry.id, this.#twinsOf(entry, index));
    for (const [id, outcome] of outcomes) if (!moves.has(id)) this.#settled.set(id, outcome);
    return true;
  }

  /** Edits that lay on something else: trusted where their own element stands without them, else found or lost as any. */
  #judgeDoubtful(edits: readonly SentEntry[], model: ElementModel | undefined, index: GroupIndex): void {
    const { outcomes, moves } = judgeRemovals(edits, index, carriedElements(this.current(), model));
    for (const [id, outcome] of outcomes) {
      const move = moves.get(id);
      if (move) this.#moved.set(id, move);
      else if (outcome.state === 'applied') this.#trusted.add(id);
      else this.#strayed.set(id, outcome);
    }
  }

  /** What the run without a removal showed, unless its element is still there. */
  #settledOutcomes(outcomes: ReadonlyMap<string, OverrideOutcome>): [string, OverrideOutcome][] {
    return [...this.#settled].filter(([id]) => outcomes.get(id)?.state !== 'refused');
  }

  /** Names the instances of definitions whose elements are all changed; an instance that was changed itself keeps its own. */
  #spread(
    model: ElementModel | undefined,
    definition: SentOverride['definition'],
    overrides: readonly SentEntry[],
    removals: readonly SentEntry[],
  ): boolean {
    const entries = overrides.filter((entry) => entry.definition !== undefined);
    if (entries.length === 0) return false;
    const index = this.#elsewhere ?? indexElements(model, definition);
    const own = [...overrides.filter((entry) => entry.definition === undefined), ...removals].map(
      (entry) => this.#moved.get(entry.id)?.identity ?? entry.identity,
    );
    this.#instances = new Map(
      entries.map((entry) => [
        entry.id,
        index.groups
          .filter(
            ({ first, identity }) =>
              first['BaseDefinition'] === entry.definition && !own.some((one) => sameIdentity(one, identity)),
          )
          .map(({ identity }) => identity),
      ]),
    );
    return [...this.#instances.values()].some((identities) => identities.length > 0);
  }

  /** Elements of a dependency are known before the call. */
  #findFirst(index: GroupIndex): void {
    const { overrides, removals } = this.#sent;
    const open = [...overrides, ...removals].filter(({ identity }) => identity !== undefined);
    for (const [id, move] of judgeRemovals(open, index).moves) this.#moved.set(id, move);
  }
}
