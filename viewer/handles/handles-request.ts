import type { JsonValue } from '#domain';
import type { Vec3 } from '#engine';
import type { ElementRef } from '../model/model-selection.ts';
import type { Handle } from './handle.ts';

/** Handles that are shown over the drawing, and who hears of them. */
export interface HandlesRequest {
  /** Of what they are; with another id everything begins anew. */
  id: string;
  handles: readonly Handle[];
  /** What is changed by them: its outline stays as it was while they are held. */
  elements: readonly ElementRef[];
  /** While one is held; the newest counts. */
  onPreview(handle: string, value: JsonValue): void;
  /** `was`: what it was when it was taken. */
  onCommit(handle: string, value: JsonValue, was: JsonValue | undefined): void;
  /** Nothing was changed after all. */
  onCancel(): void;
  /** One is held: where, and how far in words; undefined when it was let go. */
  onHold?: ((held: HeldHandle | undefined) => void) | undefined;
  /** Escape was pressed while none was held. */
  onEnd?: (() => void) | undefined;
}

/** Handle that somebody holds. */
export interface HeldHandle {
  /** Model coordinates (m). */
  at: Vec3;
  text: string;
  /** Edges of what is changed where they go (model coordinates, m). */
  outlines: readonly (readonly Vec3[])[];
}
