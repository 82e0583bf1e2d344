import type { ElementRef } from '../model/model-selection.ts';

/** Candidate of a pick: an element that may be picked, as the list beside the model names it. */
export interface PickCandidate extends ElementRef {
  name: string;
  /** What it is, or further words that tell it from others of its name: `Level · 3.00 m`. */
  note: string;
  /** It stands for the same as an earlier one, such as a pane for its window: it may be picked, and is listed once. */
  isTwin?: boolean;
}

/** Request to pick elements of the model: for an input, a parent, a place to attach to. */
export interface PickRequest {
  /** Tells requests apart; the same id is the same question. */
  id: string;
  /** What is asked for, as its input is called. */
  title: string;
  /** Several are gathered until Done; without it the first one ends the session. */
  many?: boolean;
  /** What may be picked, in the order of the list; also what the model does not draw, such as levels. */
  candidates: readonly PickCandidate[];
  /** What is chosen already. */
  chosen?: readonly ElementRef[];
  /** Why an element that is no candidate cannot be picked, as a sentence for the reader. */
  refusal(element: ElementRef): string;
  /** What was picked; once. */
  onPick(elements: readonly ElementRef[]): void;
  /** The question was given up. */
  onCancel?(): void;
}
