import { canonicalJson } from '../canonical/canonical-json.ts';
import { ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import { marksOf, type ElementGroup, type GroupIndex, type Scored } from './element-groups.ts';
import { isAstray, shownIn } from './astray.ts';
import { ADDITION_ID, sameIdentity } from './override-identity.ts';
import { MAX_CANDIDATES, type OverrideCandidate, type OverrideOutcome } from './override-report.ts';
import type { SentEntry, SentOverride } from './sent-overrides.ts';
import { idsElsewhere, idsWithin, isSameParent, isWithin } from './within-parent.ts';

/** Least score, and least distance to the next best, at which an element is found again. */
export const [FOUND_SCORE, FOUND_LEAD] = [0.5, 0.2];

/** Where an entry is sent to instead, for this run only. */
export interface Move {
  identity: JsonObject;
  score: number;
  distance: number;
}

/** What a result says of the entries of one override. */
export interface Judgement {
  outcomes: Map<string, OverrideOutcome>;
  /** Entries whose element is somewhat elsewhere. */
  moves: Map<string, Move>;
  /** Entries that the function put onto elements of another parent: it is to be called without them. */
  strayed: SentEntry[];
  /** Edits on elements of another identity: only a run without them tells whether that is theirs. */
  doubtful: SentEntry[];
}

const noJudgement = (): Judgement => ({ outcomes: new Map(), moves: new Map(), strayed: [], doubtful: [] });

/** Elements of a result that carry marks of one override, by entry id. */
function markedElements(model: ElementModel | undefined, names: readonly string[]): Map<string, string[]> {
  const marked = new Map<string, string[]>();
  for (const element of Object.values(model?.Elements ?? {})) {
    const id = element['Id'];
    if (typeof id !== 'string' || element['associatedIdentities'] === undefined) continue;
    for (const name of names)
      for (const entry of marksOf(element, name)) {
        const known = marked.get(entry);
        if (!known) marked.set(entry, [id]);
        // An element comes once: only itself can have said it already.
        else if (known.at(-1) !== id) known.push(id);
      }
  }
  return marked;
}

/**
 * Judges a result by what it holds. `moved`: entries that were sent elsewhere already. `index`: the elements that may be
 * meant, of the result, or of another model where the override changes those of a dependency (`isElsewhere`).
 */
export function judgeOverride(
  { definition, overrides, additions, removals }: SentOverride,
  model: ElementModel | undefined,
  moved: ReadonlyMap<string, Move>,
  index: GroupIndex,
  isElsewhere = false,
): Judgement {
  const judgement = noJudgement();
  const marked = markedElements(model, [definition.name]);
  judgeAdditions(judgement, additions, model, marked, definition.name);
  const sent = new Set(overrides.map(({ id }) => id));
  const marksAny = [...marked.keys()].some((id) => sent.has(id));
  const open: SentEntry[] = [];
  for (const entry of overrides) {
    const outcome = takenOutcome(entry, model, marked, marksAny, isElsewhere ? undefined : index);
    if (idsElsewhere(index, marked.get(entry.id) ?? [], entry).length > 0) {
      judgement.strayed.push(entry);
      judgement.outcomes.set(entry.id, refused('other-parent'));
    } else if (outcome) {
      judgement.outcomes.set(entry.id, withMove(outcome, moved.get(entry.id)));
      if (!isElsewhere && isAstray(entry, marked.get(entry.id) ?? [], model, definition)) judgement.doubtful.push(entry);
    } else if (moved.has(entry.id)) judgement.outcomes.set(entry.id, refused('not-taken'));
    else open.push(entry);
  }
  judgeOpen(judgement, open, index, carriedOf(marked, sent));
  if (!marksAny) judgement.strayed.push(...takenElsewhere(judgement, open, index));
  for (const entry of removals) judgeRemoval(judgement, entry, index, moved.get(entry.id), isElsewhere);
  tellRemoved(judgement, open, removals);
  return judgement;
}

const carriedOf = (marked: ReadonlyMap<string, string[]>, sent: ReadonlySet<string>): Set<string> =>
  new Set([...marked].filter(([id]) => sent.has(id)).flatMap(([, elements]) => elements));

/** Elements of a result that carry an edit which the function was given. */
export const carriedElements = ({ definition, overrides }: SentOverride, model: ElementModel | undefined): Set<string> =>
  carriedOf(markedElements(model, [definition.name]), new Set(overrides.map(({ id }) => id)));

/** Entries that found no element, though one shows what they say, and the function marks nothing: it may have taken a neighbour. */
function takenElsewhere({ outcomes, moves }: Judgement, open: readonly SentEntry[], index: GroupIndex): SentEntry[] {
  const shown = shownIn(index);
  const isWaiting = (id: string) => !moves.has(id) && ['lost', 'ambiguous'].includes(outcomes.get(id)?.state ?? '');
  return open.filter(({ id, value }) => isWaiting(id) && value !== undefined && shown(value));
}

const refused = (reason: 'not-taken' | 'other-parent'): OverrideOutcome => ({ state: 'refused', elements: [], reason });

const withMove = (outcome: OverrideOutcome, move: Move | undefined): OverrideOutcome =>
  move && outcome.state === 'applied' ? { ...outcome, state: 'found', score: move.score, distance: move.distance } : outcome;

function judgeAdditions(
  { outcomes }: Judgement,
  additions: readonly SentEntry[],
  model: ElementModel | undefined,
  marked: ReadonlyMap<string, string[]>,
  name: string,
): void {
  if (additions.length === 0) return;
  const made = new Map([...marked, ...markedElements(model, [`${name} Addition`])]);
  const wanted = new Set(additions.map(({ id }) => id));
  for (const element of Object.values(model?.Elements ?? {})) {
    const [addition, id] = [ownValue(element, ADDITION_ID), element['Id']];
    if (typeof addition === 'string' && wanted.has(addition) && typeof id === 'string')
      made.set(addition, [...new Set([...(made.get(addition) ?? []), id])]);
  }
  for (const { id } of additions) {
    const elements = made.get(id);
    outcomes.set(id, elements ? { state: 'applied', elements } : refused('not-taken'));
  }
}

/** Outcome of an entry that the function marked, or whose element shows what it says; undefined for any other. */
function takenOutcome(
  entry: SentEntry,
  model: ElementModel | undefined,
  marked: ReadonlyMap<string, string[]>,
  marksAny: boolean,
  index: GroupIndex | undefined,
): OverrideOutcome | undefined {
  const elements = marked.get(entry.id);
  if (elements) {
    const isIgnored = elements.every((id) => contradicts(ownValue(model?.Elements ?? {}, id), entry.value));
    return isIgnored ? { state: 'refused', elements, reason: 'not-taken' } : { state: 'applied', elements };
  }
  const group = !marksAny && entry.identity && index?.exact(entry.identity);
  if (!group || !entry.value) return undefined;
  const own = index ? idsWithin(index, group.elements, entry) : group.elements;
  const shown = own.filter((id) => shows(ownValue(model?.Elements ?? {}, id), entry.value as JsonObject));
  return shown.length > 0 ? { state: 'applied', elements: shown } : undefined;
}

/** Whether an element has plain values of these properties, and others throughout. */
function contradicts(element: ModelElement | undefined, value: JsonObject | undefined): boolean {
  const plain = Object.entries(value ?? {}).filter(
    ([name, wanted]) => isPlain(wanted) && isPlain(element && ownValue(element, name)),
  );
  return plain.length > 0 && plain.every(([name, wanted]) => !sameIdentity(element?.[name], wanted));
}

const isPlain = (value: JsonValue | undefined): boolean => ['number', 'boolean', 'string'].includes(typeof value);

const shows = (element: ModelElement | undefined, value: JsonObject): boolean =>
  element !== undefined && Object.entries(value).every(([name, wanted]) => sameIdentity(ownValue(element, name), wanted));

interface Rival {
  entry: SentEntry;
  /** Place among the identities of a group entry. */
  place: number;
  scored: Scored[];
}

/** Entries that no element carries: refused where their element is there, else the one that only can be meant. */
function judgeOpen(
  { outcomes, moves }: Judgement,
  open: readonly SentEntry[],
  index: GroupIndex,
  carried: ReadonlySet<string>,
): void {
  const rivals: Rival[] = [];
  const isFree = (group: ElementGroup, entry: SentEntry): boolean => {
    const within = idsWithin(index, group.elements, entry);
    return within.length > 0 && !within.some((id) => carried.has(id));
  };
  for (const entry of open) {
    if (entry.identities) {
      outcomes.set(entry.id, groupOutcome(entry.identities, index));
      continue;
    }
    if (entry.definition !== undefined || !entry.identity) continue;
    const exact = index.exact(entry.identity);
    if (exact && isWithin(index, exact, entry)) outcomes.set(entry.id, refused('not-taken'));
    else
      rivals.push({
        entry,
        place: 0,
        scored: index.near(entry.identity, entry.reach).filter(({ group }) => isFree(group, entry)),
      });
  }
  // Under two parents stand two elements of one identity: neither takes the other's.
  const leads = new Map([...Map.groupBy(rivals, parentKey)].map(([parent, some]) => [parent, leadsOf(some)]));
  for (const rival of rivals) {
    const [best] = rival.scored;
    if (best && isFound(rival, leads.get(parentKey(rival)) ?? new Map())) {
      const { score, distance = 0, group } = best;
      moves.set(rival.entry.id, { identity: group.identity, score, distance });
    }
    outcomes.set(rival.entry.id, openOutcome(rival, index));
  }
}

const parentKey = ({ entry: { parent, within } }: Rival): string =>
  within ? canonicalJson(within) : parent === undefined ? '' : `${parent} `;

/** The two best scores that entries give each group. */
function leadsOf(rivals: readonly Rival[]): Map<ElementGroup, [number, number]> {
  const leads = new Map<ElementGroup, [number, number]>();
  for (const { scored } of rivals)
    for (const { group, score } of scored) {
      const [first, second] = leads.get(group) ?? [0, 0];
      leads.set(group, score > first ? [score, first] : [first, Math.max(second, score)]);
    }
  return leads;
}

function isFound({ scored }: Rival, leads: ReadonlyMap<ElementGroup, [number, number]>): boolean {
  const [best, next] = scored;
  if (!best || best.score < FOUND_SCORE || best.score - (next?.score ?? 0) < FOUND_LEAD) return false;
  const [first, second] = leads.get(best.group) as [number, number];
  return best.score === first && first - second >= FOUND_LEAD;
}

function openOutcome({ scored, entry }: Rival, index: GroupIndex): OverrideOutcome {
  const candidates = scored.slice(0, MAX_CANDIDATES).map((one) => candidateOf(one, idsWithin(index, one.group.elements, entry)));
  const isAmbiguous = (scored[0]?.score ?? 0) >= FOUND_SCORE;
  return {
    state: isAmbiguous ? 'ambiguous' : 'lost',
    elements: [],
    ...(candidates.length > 0 ? { candidates } : {}),
    ...(index.groups.length === 0 ? { reason: 'no-candidates' as const } : {}),
  };
}

const candidateOf = ({ score, distance }: Scored, [element = '']: readonly string[]): OverrideCandidate => ({
  element,
  score,
  ...(distance === undefined ? {} : { distance }),
});

/** A group that no element carries: its members tell whether the function left them or they are gone. */
function groupOutcome(identities: readonly JsonObject[], index: GroupIndex): OverrideOutcome {
  return identities.some((identity) => index.exact(identity)) ? refused('not-taken') : { state: 'lost', elements: [] };
}

/** A removal is applied where no element has its identity; of a dependency's elements, where it was sent at all. */
function judgeRemoval(
  { outcomes }: Judgement,
  entry: SentEntry,
  index: GroupIndex,
  move: Move | undefined,
  isElsewhere: boolean,
): void {
  const exact = isElsewhere ? [] : idsWithin(index, index.exact(entry.identity as JsonObject)?.elements ?? [], entry);
  if (exact.length > 0) outcomes.set(entry.id, { ...refused('not-taken'), elements: [...exact] });
  else outcomes.set(entry.id, withMove({ state: 'applied', elements: [] }, move));
}

/** Judges removals, or edits, by a result without them: what stands there is what they could be about; `carried`: but for these. */
export function judgeRemovals(
  removals: readonly SentEntry[],
  index: GroupIndex,
  carried: ReadonlySet<string> = new Set(),
): Pick<Judgement, 'outcomes' | 'moves'> {
  const judgement = noJudgement();
  const open = removals.filter((entry) => {
    const exact = index.exact(entry.identity as JsonObject);
    const isThere = exact !== undefined && isWithin(index, exact, entry);
    if (isThere) judgement.outcomes.set(entry.id, { state: 'applied', elements: [] });
    return !isThere;
  });
  judgeOpen(judgement, open, index, carried);
  return judgement;
}

/** An edit whose element was removed by hand is lost for that reason. */
function tellRemoved({ outcomes, moves }: Judgement, open: readonly SentEntry[], removals: readonly SentEntry[]): void {
  if (removals.length === 0) return;
  for (const entry of open) {
    const { id, identity } = entry;
    const removal = removals.find((one) => sameIdentity(one.identity, identity) && isSameParent(one, entry));
    if (!removal || outcomes.get(removal.id)?.state === 'refused') continue;
    moves.delete(id);
    outcomes.set(id, { state: 'lost', elements: [], reason: 'removed' });
  }
}
