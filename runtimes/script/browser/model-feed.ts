import type { CanonicalMember, CanonicalMembers } from '#domain';
import type { FedModel } from './cone-messages.ts';

/** Tells one listener of models, of each only what is new since the last one of the same node. */
export class ModelFeed {
  readonly #post: (model: FedModel) => void;
  readonly #last = new Map<string, readonly CanonicalMember[]>();

  constructor(post: (model: FedModel) => void) {
    this.#post = post;
  }

  tell(digest: string, series: string, { list, before, after }: CanonicalMembers): void {
    const last = this.#last.get(series);
    this.#last.set(series, list);
    const { runs, fresh } = last ? difference(last, list) : { runs: undefined, fresh: list };
    const text = `${before}${fresh.map((member) => member.text).join(',')}${after}`;
    this.#post({ digest, series, text, ...(runs ? { runs } : {}) });
  }
}

function difference(
  last: readonly CanonicalMember[],
  list: readonly CanonicalMember[],
): { runs: Int32Array; fresh: CanonicalMember[] } {
  const runs: number[] = [];
  const fresh: CanonicalMember[] = [];
  let places: Map<CanonicalMember, number> | undefined;
  const placeOf = (member: CanonicalMember, guess: number) => {
    if (last[guess] === member) return guess;
    places ??= new Map(last.map((one, place) => [one, place]));
    return places.get(member) ?? -1;
  };
  let next = 0;
  for (const member of list) {
    const place = placeOf(member, next);
    if (place < 0) fresh.push(member);
    const isContinued = runs.length > 0 && (place < 0 ? runs.at(-2) === -1 : place === next && runs.at(-2) !== -1);
    if (isContinued) runs[runs.length - 1] = (runs.at(-1) as number) + 1;
    else runs.push(place, 1);
    if (place >= 0) next = place + 1;
  }
  return { runs: Int32Array.from(runs), fresh };
}
