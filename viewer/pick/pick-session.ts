import { elementKey } from '#domain';
import type { ElementRef } from '../model/model-selection.ts';
import type { PickCandidate, PickRequest } from './pick-request.ts';

/** Told in place of a question that was answered or given up. */
export type PickEnd = 'picked' | 'cancelled';

const keyOf = ({ nodeId, elementId }: ElementRef): string => elementKey(nodeId, elementId);

/** One question to the model: what may be picked, what is chosen so far, and why something else is refused. */
export class PickSession {
  readonly request: PickRequest;
  readonly #candidates: ReadonlyMap<string, PickCandidate>;
  readonly #listeners = new Set<() => void>();
  #chosen: ReadonlyMap<string, ElementRef>;
  #pointed: ElementRef | undefined;
  /** Sentence about the last element that could not be picked. */
  refusal: string | undefined;
  end: PickEnd | undefined;
  version = 0;

  constructor(request: PickRequest) {
    this.request = request;
    this.#candidates = new Map(request.candidates.map((candidate) => [keyOf(candidate), candidate]));
    this.#chosen = new Map((request.chosen ?? []).map((element) => [keyOf(element), element]));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.version++;
    for (const listener of Array.from(this.#listeners)) listener();
  }

  /** Keys of what may be picked. */
  get keys(): Iterable<string> {
    return this.#candidates.keys();
  }

  get chosen(): readonly ElementRef[] {
    return [...this.#chosen.values()];
  }

  isChosen(element: ElementRef): boolean {
    return this.#chosen.has(keyOf(element));
  }

  /** The candidate under the pointer or in front in the list. */
  get pointed(): PickCandidate | undefined {
    return this.#pointed && this.#candidates.get(keyOf(this.#pointed));
  }

  /** The pointer stands over an element of the model, or over none: what is no candidate says why. */
  point(element: ElementRef | undefined): void {
    const refusal = element && !this.#candidates.has(keyOf(element)) ? this.request.refusal(element) : undefined;
    const isSame = element?.elementId === this.#pointed?.elementId && element?.nodeId === this.#pointed?.nodeId;
    if (isSame && refusal === this.refusal) return;
    this.#pointed = element;
    this.refusal = refusal;
    this.#changed();
  }

  /** An element was clicked or chosen in the list: one ends the session, of several it is added or taken away. */
  take(element: ElementRef | undefined): void {
    if (this.end || !element) return;
    const key = keyOf(element);
    if (!this.#candidates.has(key)) {
      this.refusal = this.request.refusal(element);
      return this.#changed();
    }
    this.refusal = undefined;
    const next = new Map(this.request.many ? this.#chosen : []);
    if (!next.delete(key)) next.set(key, { nodeId: element.nodeId, elementId: element.elementId });
    this.#chosen = next;
    if (this.request.many) this.#changed();
    else this.finish();
  }

  /** Adds what a region takes; what is no candidate stays out of it. */
  add(elements: readonly ElementRef[]): void {
    if (!this.request.many || this.end) return;
    const added = elements.filter((element) => this.#candidates.has(keyOf(element)));
    this.#chosen = new Map([...this.#chosen, ...added.map((element) => [keyOf(element), element] as const)]);
    this.#changed();
  }

  /** Hands over what is chosen. */
  finish(): void {
    if (this.end) return;
    this.end = 'picked';
    this.request.onPick(this.chosen);
    this.#changed();
  }

  cancel(): void {
    if (this.end) return;
    this.end = 'cancelled';
    this.request.onCancel?.();
    this.#changed();
  }
}
