import type { ReactNode } from 'react';
import { Dock, useTranslation } from '#ui';
import { isDockOpen, keepDockHeight, type DockSide } from './docks.ts';
import { useEditorState, type EditorState } from './editor-state.ts';
import { PaneGuard } from '../../frame/pane-guard.tsx';

/** The dock of one pane: inputs under the graph, the element under the views; both are of one height. */
export function EditorDock({
  side,
  label,
  state,
  children,
}: {
  side: DockSide;
  label: string;
  state: EditorState;
  children: ReactNode;
}) {
  const { t } = useTranslation('app');
  const now = useEditorState(state);
  return (
    <Dock
      isOpen={isDockOpen(now, side)}
      label={label}
      height={now.dockHeight}
      onHeight={(height) => keepDockHeight(state, height)}
      lineLabel={t('editor.rows-line')}
    >
      <PaneGuard>{children}</PaneGuard>
    </Dock>
  );
}
