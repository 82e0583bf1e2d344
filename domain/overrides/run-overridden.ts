import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { contextElements, indexElements, type GroupIndex } from './element-groups.ts';
import { carriedElements, judgeOverride, judgeRemovals, type Move } from './judge-overrides.ts';
import { sameIdentity } from './override-identity.ts';
import { idsElsewhere, idsWithin, isWithin } from './within-parent.ts';
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
 * somewhat elsewhere are sent to them and the function is called again, {@link MAX_CALLS} times at most. Edits and additions
 * that all find their elements cost one call, removals one more; what the last one put onto something else is left out in
 * one more. Rejects as `call` does.
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

const countOf = ({ groups }: GroupIndex): number => groups.reduce((sum, { elements }) => sum + elements.length, 0);

const NOT_TAKEN: OverrideOutcome = { state: 'refused', elements: [], reason: 'not-taken' };
const LOST: OverrideOutcome = { state: 'lost', elements: [] };

/** What stood in a run without a removal. */
interface Standing {
  /** Elements of its identity within its parent. */
  own: number;
  /** Those under other parents. */
  twins: number;
}

/** What a run with a removal left. */
interface Suspicion {
  /** Its own element still stood. */
  isLeft: boolean;
  /** How many of its identity stood under other parents. */
  twins: number;
}

/** One override on its way through the calls of a run. */
class OverrideRun {
  readonly name: string;
  readonly #sent: SentOverride;
  readonly #elsewhere: GroupIndex | undefined;
  readonly #indexes = new WeakMap<ElementModel, GroupIndex>();
  readonly #moved = new Map<string, Move>();
  /** Instances that entries for all of a definition go to; undefined before they are known. */
  #instances: Map<string, JsonObject[]> | undefined;
  /** Removals, and edits that lie on something else, that the next call goes without to see what stands there. */
  #withheld = new Set<string>();
  /** Entries whose parent the function does not look for, where no element of another parent could be meant. */
  readonly #unparented = new Set<string>();
  /** Entries that the function put onto another parent's elements: they are not sent again. */
  readonly #strayed = new Map<string, OverrideOutcome>();
  /** Removals that a run without them is compared with. */
  readonly #suspected = new Map<string, Suspicion>();
  /** Edits whose element the run without them showed: what carries them is their own, whatever it is known by now. */
  readonly #trusted = new Set<string>();
  /** What the run without removals showed of those whose element is there. */
  readonly #settled = new Map<string, OverrideOutcome>();
  /** Removals whose element a run without them showed. */
  readonly #standing = new Map<string, Standing>();
  /** How many elements the run without removals showed, and the last one. */
  #stood: number | undefined;
  #left = 0;
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

  /** The elements that may be meant; those of one result are looked through once. */
  #indexOf(model: ElementModel | undefined): GroupIndex {
    if (this.#elsewhere) return this.#elsewhere;
    const known = model && this.#indexes.get(model);
    if (known) return known;
    const made = indexElements(model, this.#sent.definition);
    if (model) this.#indexes.set(model, made);
    return made;
  }

  /** Judges a result; answers whether the function is to be called again. */
  judge(model: ElementModel | undefined, calls: number): boolean {
    if (this.#withheld.size > 0) return this.#judgeWithheld(model);
    const moved = this.#moved;
    if (this.#stood !== undefined) this.#left = countOf(this.#indexOf(model));
    const judgement = judgeOverride(this.#addressed(), model, moved, this.#indexOf(model), this.#elsewhere !== undefined);
    this.#outcomes = new Map([...judgement.outcomes, ...this.#settledOutcomes(judgement.outcomes)]);
    const doubtful = judgement.doubtful.filter(({ id }) => !this.#trusted.has(id));
    for (const { id } of judgement.strayed) this.#strayed.set(id, judgement.outcomes.get(id) as OverrideOutcome);
    if (calls > MAX_CALLS - 2) for (const { id } of doubtful) this.#strayed.set(id, NOT_TAKEN);
    for (const [id, outcome] of this.#strayed) this.#outcomes.set(id, outcome);
    if (calls >= MAX_CALLS) return [doubtful.length > 0, this.#takeBack(model)].includes(true);
    // Two more calls: one to see what stands there, one to remove it.
    if (calls <= MAX_CALLS - 2) this.#withheld = new Set([...this.#suspect(model), ...doubtful.map(({ id }) => id)]);
    const isUnparented = this.#unparent(model);
    for (const [id, move] of judgement.moves) moved.set(id, move);
    const isSpread = this.#instances === undefined && this.#spread(model);
    const isLeftOut = judgement.strayed.length + doubtful.length > 0;
    return judgement.moves.size > 0 || isLeftOut || this.#withheld.size > 0 || isSpread || isUnparented;
  }

  /** All removals: they leave no mark, so only a run without them tells whether one had its element, or took a neighbour's. */
  #suspect(model: ElementModel | undefined): Iterable<string> {
    if (this.#elsewhere || this.#sent.removals.length === 0 || !this.#tellsElements(model)) return [];
    const index = this.#indexOf(model);
    for (const entry of this.#sent.removals) {
      const isLeft = this.#outcomes.get(entry.id)?.state === 'refused';
      this.#suspected.set(entry.id, { isLeft, twins: entry.within ? this.#twinsOf(entry, index) : 0 });
    }
    return this.#suspected.keys();
  }

  /** Whether elements can be told apart at all: authors may know theirs by what no element carries, or name no context. */
  #tellsElements(model: ElementModel | undefined): boolean {
    const { definition } = this.#sent;
    if (this.#indexOf(model).groups.length > 0) return true;
    return definition.context !== undefined && (!model || contextElements(model, definition).length === 0);
  }

  /**
   * Leaves out removals that took an element of another parent where they were sent elsewhere, and those that left all of
   * their own standing: whatever they took is another's. Answers whether there are any.
   */
  #takeBack(model: ElementModel | undefined): boolean {
    const seen = this.#sent.removals.filter(({ id }) => this.#standing.has(id) && !this.#strayed.has(id));
    if (seen.length === 0) return false;
    const index = this.#indexOf(model);
    let isAny = false;
    for (const entry of seen) {
      const { own, twins } = this.#standing.get(entry.id) as Standing;
      if (this.#moved.has(entry.id) && this.#twinsOf(entry, index) < twins)
        this.#strayed.set(entry.id, { state: 'refused', elements: [], reason: 'other-parent' });
      else if (this.#ownOf(entry, index).length >= own) this.#strayed.set(entry.id, this.#outcomes.get(entry.id) ?? NOT_TAKEN);
      else continue;
      isAny = true;
    }
    return isAny;
  }

  /** Elements of an entry's identity, as it is sent, within its parent. */
  #ownOf(entry: SentEntry, index: GroupIndex): readonly string[] {
    return idsWithin(
      index,
      index.exact((this.#moved.get(entry.id)?.identity ?? entry.identity) as JsonObject)?.elements ?? [],
      entry,
    );
  }

  /** How many elements of an entry's identity stand under other parents. */
  #twinsOf(entry: SentEntry, index: GroupIndex): number {
    const group = index.exact((this.#moved.get(entry.id)?.identity ?? entry.identity) as JsonObject);
    return group ? idsElsewhere(index, group.elements, entry).length : 0;
  }

  /** Sends what was left as it was once more by its own identity, where that is nobody else's: authors may know their elements without the parent. */
  #unparent(model: ElementModel | undefined): boolean {
    const { overrides, removals } = this.#sent;
    const index = this.#indexOf(model);
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
    const [taken, besides] = this.#takenBesides();
    return Object.fromEntries(
      [...overrides, ...additions, ...removals].map(({ id }) => {
        const outcome = this.#outcomes.get(id) ?? LOST;
        return [id, taken.has(id) ? { ...outcome, besides } : outcome];
      }),
    );
  }

  /** Removals that were sent, where more is gone than what they name, and how much more; which of them took it nobody knows. */
  #takenBesides(): [ReadonlySet<string>, number] {
    const sent = this.#sent.removals.filter(({ id }) => this.#standing.has(id) && !this.#strayed.has(id));
    const own = new Map(sent.map((entry) => [this.#addressOf(entry), this.#standing.get(entry.id)?.own ?? 0]));
    const besides = (this.#stood ?? 0) - this.#left - [...own.values()].reduce((sum, count) => sum + count, 0);
    return [new Set(besides > 0 ? sent.map(({ id }) => id) : []), besides];
  }

  /** Identity under which an entry is sent, with its parent. */
  #addressOf({ id, identity, within }: SentEntry): string {
    return JSON.stringify([this.#moved.get(id)?.identity ?? identity, within]);
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
    const index = this.#indexOf(model);
    if (edits.length > 0) this.#judgeDoubtful(edits, model, index);
    if (withheld.length > 0) this.#stood = countOf(index);
    if (this.#tellsElements(model)) this.#judgeSuspected(withheld, index);
    this.#takeHome(index);
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

  /** Removals in a run without them: sent again where their element stands, elsewhere where it is found, else not at all. */
  #judgeSuspected(removals: readonly SentEntry[], index: GroupIndex): void {
    const { outcomes, moves } = judgeRemovals(removals, index);
    for (const entry of removals) {
      const { id } = entry;
      const [outcome, move] = [outcomes.get(id), moves.get(id)];
      const { isLeft, twins } = this.#suspected.get(id) as Suspicion;
      const stood = entry.within ? this.#twinsOf(entry, index) : 0;
      if (stood > twins) this.#strayed.set(id, { state: 'refused', elements: [], reason: 'other-parent' });
      else if (move) this.#moved.set(id, move);
      else if (outcome?.state !== 'applied') this.#strayed.set(id, outcome ?? LOST);
      else if (!isLeft) this.#settled.set(id, outcome);
      else if (entry.within && stood === 0) this.#unparented.add(id);
      if (!this.#strayed.has(id))
        this.#standing.set(id, { own: this.#ownOf(entry, index).length, twins: this.#twinsOf(entry, index) });
    }
  }

  /** Edits that were sent elsewhere, since a removal had taken their element, go back to it. */
  #takeHome(index: GroupIndex): void {
    if (this.#elsewhere) return;
    for (const entry of this.#sent.overrides) {
      const exact = entry.identity && this.#moved.has(entry.id) ? index.exact(entry.identity) : undefined;
      if (exact && isWithin(index, exact, entry)) this.#moved.delete(entry.id);
    }
  }

  /** What the run without a removal showed, unless its element is still there. */
  #settledOutcomes(outcomes: ReadonlyMap<string, OverrideOutcome>): [string, OverrideOutcome][] {
    return [...this.#settled].filter(([id]) => outcomes.get(id)?.state !== 'refused');
  }

  /** Names the instances of definitions whose elements are all changed; an instance that was changed itself keeps its own. */
  #spread(model: ElementModel | undefined): boolean {
    const { overrides, removals } = this.#sent;
    const entries = overrides.filter((entry) => entry.definition !== undefined);
    if (entries.length === 0) return false;
    const index = this.#indexOf(model);
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

  /** Elements of a dependency are known before the call: what is lost among them is not sent. */
  #findFirst(index: GroupIndex): void {
    const { overrides, removals } = this.#sent;
    const open = [...overrides, ...removals].filter(({ identity }) => identity !== undefined);
    const { outcomes, moves } = judgeRemovals(open, index);
    for (const [id, move] of moves) this.#moved.set(id, move);
    if (index.groups.length === 0) return;
    for (const [id, outcome] of outcomes) if (!moves.has(id) && outcome.state !== 'applied') this.#strayed.set(id, outcome);
  }
}
