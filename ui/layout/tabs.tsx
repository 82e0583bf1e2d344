import { Tabs as Base } from '@base-ui/react/tabs';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import type { MenuPoint } from '../overlays/context-menu-props.ts';

/** Tab of a {@link Tabs} bar. */
export interface Tab<Value extends string = string> {
  value: Value;
  label: string;
  icon?: IconName;
  end?: ReactNode;
  /** Quiet words before the first tab of a group. */
  heading?: string | undefined;
}

/** Tab bar. The caller shows the panel of `value` beside it; `onAgain` hears a click on the tab that is chosen already, `onMenu` the right button or the menu key on any. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  onAgain,
  onMenu,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  onAgain?: (value: Value) => void;
  onMenu?: (value: Value, at: MenuPoint) => void;
}) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} render={<div style={{ display: 'contents' }} />}>
      <Base.List className="tabs" data-part="tabs" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            onClick={() => tab.value === value && onAgain?.(tab.value)}
            onContextMenu={(event) => {
              if (!onMenu) return;
              event.preventDefault();
              onMenu(tab.value, menuPointOf(event));
            }}
          >
            {tab.heading && <span className="heading">{tab.heading}</span>}
            {tab.icon && <Icon name={tab.icon} />}
            {tab.label}
            {tab.end}
          </Base.Tab>
        ))}
      </Base.List>
    </Base.Root>
  );
}

/** The menu key has no pointer: its menu opens under the tab. */
function menuPointOf({ button, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): MenuPoint {
  if (button === 2) return { x: clientX, y: clientY };
  const { left, bottom } = currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
