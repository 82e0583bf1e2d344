import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { showAlert } from '../feedback/alert.ts';
import { EmptyState, ErrorState, LoadingState } from '../feedback/place-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { ToastHost } from '../feedback/toast-host.tsx';
import { Tabs } from '../layout/tabs.tsx';
import { confirmChoice } from './confirm.ts';
import { ConfirmHost } from './confirm-host.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { TipLayer } from './tip-layer.tsx';

/** Menus, questions, toasts, tips. */
export function Overlays() {
  const [tab, setTab] = useState('model');
  const [isOpen, setIsOpen] = useState(false);
  const ask = () =>
    void confirmChoice({ title: 'Delete “Facade”?', text: '9 workflows use it.', confirm: 'Delete', danger: true }).catch(
      () => undefined,
    );
  return (
    <div className="sheet">
      <span className="row">
        <Menu
          trigger={<Button icon="more">Menu</Button>}
          entries={[
            { id: 'run', label: 'Run from here', icon: 'play', keys: 'mod+enter', onSelect: () => undefined },
            { id: 'copy', label: 'Duplicate', icon: 'copy', keys: 'mod+d', onSelect: () => undefined },
            { id: 'open', label: 'Open function', icon: 'code', disabled: true, onSelect: () => undefined },
            { id: 'rule', kind: 'rule' },
            { id: 'delete', label: 'Delete', icon: 'trash', danger: true, onSelect: () => undefined },
          ]}
        />
        <Popover label="Popover" open={isOpen} onOpenChange={setIsOpen} trigger={<Button>Popover</Button>}>
          <p style={{ padding: 8 }}>A small surface.</p>
        </Popover>
        <Button onClick={ask}>Question</Button>
        <Button
          onClick={() => showAlert({ text: 'Snapshot kept', state: 'done', action: { label: 'Undo', run: () => undefined } })}
        >
          Toast
        </Button>
        <IconButton icon="tidy" label="Tidy" keys="shift+t" />
      </span>
      <div className="bar" style={{ inlineSize: 480 }}>
        <Tabs
          label="Views"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'model', label: 'Model' },
            { value: 'report', label: 'Report' },
          ]}
        />
      </div>
      <ConfirmHost />
      <ToastHost />
      <TipLayer />
    </div>
  );
}

/** Places that are empty, loading, failed. */
export function Places() {
  return (
    <div className="sheet">
      <EmptyState
        icon="chart"
        title="Nothing to count yet"
        actions={
          <Button kind="outline" size="compact" icon="plus">
            Add Floors
          </Button>
        }
      >
        Connect Floors to Area report.
      </EmptyState>
      <LoadingState title="Reading survey-04.dxf" value={0.46}>
        46 %, about 8 s left
      </LoadingState>
      <ErrorState
        title="The survey is 12 km from the site"
        actions={
          <Button kind="outline" size="compact">
            Read as feet
          </Button>
        }
      >
        Its coordinates are probably in feet.
      </ErrorState>
      <div style={{ inlineSize: 300 }}>
        <Skeleton title lines={4} />
      </div>
    </div>
  );
}
