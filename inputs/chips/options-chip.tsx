import { valuesEqual } from '#domain';
import { Menu, useTranslation } from '#ui';
import { optionText } from '../values/option-text.ts';
import { ChipFace, chipAttributes, chipName } from './chip-face.tsx';
import type { ChipProps } from './chip-props.ts';

/** One of the options of a property in a card: a click opens the list. */
export function OptionsChip(props: ChipProps) {
  const { label, property, value, text, onCommit } = props;
  const { t } = useTranslation('inputs');
  const entries = (property.enum ?? []).map((option, index) => ({
    id: String(index),
    label: optionText(property, option, t('unset')),
    checked: valuesEqual(option, value),
    onSelect: () => onCommit(option),
  }));
  const trigger = (
    <button {...chipAttributes(props)} data-kind="pick" aria-label={chipName(label, text)}>
      <ChipFace {...text} />
    </button>
  );
  return <Menu align="end" entries={entries} trigger={trigger} />;
}
