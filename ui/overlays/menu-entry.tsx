import { Menu as Base } from '@base-ui/react/menu';
import { Kbd } from '../buttons/kbd.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';

/** Menu item: a choice, a rule between groups, or a heading over one. `checked` makes it a choice with a tick. */
export type MenuEntry =
  | {
      id: string;
      label: string;
      icon?: IconName;
      keys?: string;
      /** Quiet text at the end, such as the current value. */
      end?: string;
      disabled?: boolean;
      danger?: boolean;
      checked?: boolean;
      onSelect: () => void;
    }
  | { id: string; kind: 'rule' }
  | { id: string; kind: 'heading'; label: string };

/** Items of a menu, for every kind of menu. */
export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry) => {
    if ('kind' in entry) {
      return entry.kind === 'rule' ? (
        <Base.Separator key={entry.id} render={<hr />} />
      ) : (
        <p key={entry.id} className="heading">
          {entry.label}
        </p>
      );
    }
    const shared = {
      className: 'item',
      label: entry.label,
      disabled: entry.disabled,
      'data-kind': entry.danger ? 'danger' : undefined,
    };
    const body = (
      <>
        {entry.icon && <Icon name={entry.icon} />}
        <span>{entry.label}</span>
        {entry.end && <span className="end unit">{entry.end}</span>}
        {entry.keys && <Kbd keys={entry.keys} />}
      </>
    );
    if (entry.checked === undefined) {
      return (
        <Base.Item key={entry.id} {...shared} onClick={entry.onSelect}>
          {body}
        </Base.Item>
      );
    }
    return (
      <Base.CheckboxItem key={entry.id} {...shared} checked={entry.checked} onCheckedChange={entry.onSelect} closeOnClick>
        {body}
        {entry.checked && (
          <span className="tick">
            <Icon name="check" />
          </span>
        )}
      </Base.CheckboxItem>
    );
  });
}
