import type { InputProperty, JsonValue } from '#domain';
import type { ComponentType } from 'react';
import type { Units } from '../values/quantity-scale.ts';

/** Value of a file input: where its bytes are stored. */
export interface UploadedFile {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** SHA-256 hex. */
  digest: string;
}

/**
 * Upload of a file, whose progress is told as 0 to 1; `wanted`: the extensions that its input allows, small and without dot.
 * What another form of it fits goes up in that form. Rejects with a `PartiError` of the catalogue.
 */
export type UploadFile = (
  file: File,
  onProgress: (fraction: number) => void,
  wanted?: readonly string[],
) => Promise<UploadedFile>;

/**
 * Props of every field editor. Dragging calls `onPreview` all the time and `onCommit` once when the finger is lifted;
 * typing commits on Enter and on leaving; Escape gives up and calls `onCancel`.
 */
export interface InputFieldProps {
  /** Translated title; names the field for people who cannot see it. */
  label: string;
  property: InputProperty;
  /** Resolved value: the node's own or the default. Metric. */
  value: JsonValue | undefined;
  units: Units;
  /** The stored value is wrong. */
  invalid?: boolean;
  disabled?: boolean;
  size?: 'compact' | 'control';
  onPreview?: (value: JsonValue) => void;
  /** `was`: what a gesture made it of, where that may be another than what is shown by now. */
  onCommit: (value: JsonValue, was?: JsonValue) => void;
  onCancel?: () => void;
  /** Sentence about what was just tried and refused; undefined when that is over. */
  onProblem?: (sentence: string | undefined) => void;
  uploadFile?: UploadFile;
  /** Draws the value over the model; absent where nothing can be drawn. */
  drawInput?: DrawInput;
  /** Field of a value inside this one, in one line whatever its kind; given to every editor by the field that shows it. */
  Cell?: ComponentType<InputFieldProps>;
}

/** Geometry input that is to be drawn: its value, metric, and who hears of it. */
export interface DrawRequest {
  label: string;
  property: InputProperty;
  value: JsonValue | undefined;
  /** The value as it is now. */
  read?: () => JsonValue | undefined;
  onPreview?: (value: JsonValue) => void;
  onCommit: InputFieldProps['onCommit'];
  onCancel?: () => void;
}

/** Drawing of an input: opens its sketch over the model. */
export type DrawInput = (request: DrawRequest) => void;
