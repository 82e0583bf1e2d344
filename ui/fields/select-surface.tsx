import { Select as Base } from '@base-ui/react/select';
import { Icon } from '../icons/icon.tsx';
import { wordsOf, type SelectProps } from './select-props.ts';

/** The real list behind `Select`, open from the start: loaded when the first one is reached. */
export function SelectSurface<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, size = 'control', invalid, disabled } = props;
  const { isChosen, words } = wordsOf(props);
  return (
    <Base.Root
      items={options}
      value={value ?? null}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      modal={false}
      defaultOpen
    >
      <Base.Trigger
        className="field nodrag"
        data-part="select"
        data-size={size}
        aria-label={label}
        aria-invalid={invalid || undefined}
      >
        <span className={isChosen ? 'value' : 'placeholder'}>{words}</span>
        <Icon name="down" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="layer" sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className="pop" data-part="select-list">
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} disabled={option.disabled} className="item">
                <Base.ItemText className="clip grow">{option.label}</Base.ItemText>
                <Base.ItemIndicator className="tick">
                  <Icon name="check" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
