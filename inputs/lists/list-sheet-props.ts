import type { JsonValue } from '#domain';
import type { InputFieldProps } from '../editors/input-field-props.ts';

/** Props of {@link ListSheet}; `property` is a typed list, `rows` its value. */
export interface ListSheetProps extends InputFieldProps {
  rows: readonly JsonValue[];
  /** Alone in a dialog: with its buttons, and it hears what is pasted anywhere. */
  isLarge?: boolean;
  /** Row that was added: its first field has the focus once it is there. Another object asks anew. */
  added?: { index: number } | undefined;
}
