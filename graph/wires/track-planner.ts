/** A vertical run of wires: where it stands and how far it reaches. */
interface Track {
  owner: string;
  x: number;
  top: number;
  bottom: number;
}

const BUCKET_PX = 64;

/** Two tracks nearer than this would read as one wire. */
const TRACK_GAP_PX = 6;

/** Gives vertical runs places beside each other; wires of one owner (one output) share theirs. */
export class TrackPlanner {
  readonly #buckets = new Map<number, Track[]>();
  readonly #owned = new Map<string, number[]>();

  /** The owner's own place within `room` px of `x` where it is free, else the first free one counted from `x` in steps. */
  place(owner: string, x: number, top: number, bottom: number, step: number, room: number): number {
    const owned = (this.#owned.get(owner) ?? []).filter((own) => Math.abs(own - x) <= room);
    const steps = Array.from({ length: Math.max(1, Math.floor(room / Math.abs(step)) + 1) }, (_, index) => x + index * step);
    const best = [...owned, ...steps].find((candidate) => this.#isFree(owner, candidate, top, bottom)) ?? owned[0] ?? x;
    const track = { owner, x: best, top, bottom };
    const key = Math.floor(best / BUCKET_PX);
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.push(track);
    else this.#buckets.set(key, [track]);
    if (!owned.includes(best)) this.#owned.set(owner, [...(this.#owned.get(owner) ?? []), best]);
    return best;
  }

  #isFree(owner: string, x: number, top: number, bottom: number): boolean {
    const key = Math.floor(x / BUCKET_PX);
    for (const near of [key - 1, key, key + 1]) {
      for (const track of this.#buckets.get(near) ?? []) {
        if (track.owner !== owner && Math.abs(track.x - x) < TRACK_GAP_PX && track.top < bottom && top < track.bottom)
          return false;
      }
    }
    return true;
  }
}
