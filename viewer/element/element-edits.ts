import type { InputProperty, JsonValue } from '#domain';
import type { DrawInput } from '#inputs';

/** What may be changed by hand of the selected elements; made by the application, which knows functions and document. */
export interface ElementEdits {
  groups: readonly EditGroup[];
  /** Why nothing can be changed here; the fields only show. */
  refusal?: string | undefined;
}

/** One override on the selected elements. */
export interface EditGroup {
  /** Of node and override. */
  id: string;
  /** The author's words for editing, else the name of the override. */
  title: string;
  fields: readonly EditField[];
  /** Who changed it last and when, in a sentence; and what became of it where that asks for a person. */
  notes: readonly string[];
  /** Instances of one definition are changed alone or all alike; undefined where there is no choice. */
  scope?: { isAll: boolean; count: number; choose: (isAll: boolean) => void } | undefined;
  /** Takes everything back; absent where nothing was changed. */
  revert?: EditAction | undefined;
  remove?: EditAction | undefined;
  /** Keeps what was changed of the only selected element, to give it to others. */
  copy?: EditAction | undefined;
  /** Gives the selected elements what was copied, in one step; absent where it is not offered on them. */
  paste?: EditAction | undefined;
  /** What else can be done with them, such as making a group. */
  actions?: readonly EditAction[];
  /** Draws a value over the model. */
  drawInput?: DrawInput | undefined;
}

/** An action under the author's words. */
export interface EditAction {
  label: string;
  run: () => void;
}

/** One property of an override on the selected elements. */
export interface EditField {
  name: string;
  label: string;
  description: string;
  property: InputProperty;
  /** What all of them have; undefined where they differ or have nothing. */
  value: JsonValue | undefined;
  isDifferent: boolean;
  /** It was changed by hand. */
  isChanged: boolean;
  /** What it was before; undefined where it was not changed, or differed. */
  original: JsonValue | undefined;
  onPreview: (value: JsonValue) => void;
  onCommit: (value: JsonValue) => void;
  onCancel: () => void;
  onRevert: () => void;
}
