import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { Contained } from './contained.tsx';
import { localStorageOrNone } from './browser-storage.ts';

/** Pane of a {@link SplitPane}; sizes are CSS lengths or per cent of the group. */
export interface Pane {
  id: string;
  content: ReactNode;
  defaultSize?: string;
  minSize?: string;
  maxSize?: string;
  /** Keeps its pixels while the window changes; the others give way. */
  keepsPixels?: boolean;
}

/** Split panes with dividers between them that can be dragged or moved by arrow keys; sizes are remembered under `id` in this browser. */
export function SplitPane({ id, axis, label, panes }: { id: string; axis: 'x' | 'y'; label: string; panes: readonly Pane[] }) {
  const layout = useDefaultLayout({
    id: `parti.split.${id}`,
    panelIds: panes.map((pane) => pane.id),
    storage: localStorageOrNone(),
  });
  return (
    <Group
      orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      defaultLayout={layout.defaultLayout}
      onLayoutChanged={layout.onLayoutChanged}
      resizeTargetMinimumSize={{ coarse: 24, fine: 8 }}
      data-part="split"
    >
      {panes.flatMap((pane, index) => [
        ...(index > 0 ? [<Separator key={`${pane.id}-line`} className="splitter" data-axis={axis} aria-label={label} />] : []),
        <Panel
          key={pane.id}
          id={pane.id}
          defaultSize={pane.defaultSize}
          minSize={pane.minSize}
          maxSize={pane.maxSize}
          groupResizeBehavior={pane.keepsPixels ? 'preserve-pixel-size' : 'preserve-relative-size'}
          style={{ overflow: 'hidden', display: 'grid' }}
        >
          <Contained>{pane.content}</Contained>
        </Panel>,
      ])}
    </Group>
  );
}
