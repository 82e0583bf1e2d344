import { IconButton, useTranslation } from '#ui';
import { newId } from '../values/draw-default.ts';
import type { InputFieldProps } from './input-field-props.ts';
import { TextInput } from './text-input.tsx';

/** An identity: typed, or made anew. */
export function IdInput(props: InputFieldProps) {
  const { label, disabled, onCommit } = props;
  const { t } = useTranslation('inputs');
  return (
    <span className="pair id-input" role="group" aria-label={label} data-part="id-input">
      <TextInput {...props} />
      {!disabled && <IconButton icon="reset" size="compact" label={t('id.make', { label })} onClick={() => onCommit(newId())} />}
    </span>
  );
}
