import type { ReactNode } from 'react';
import { loadLater } from '#ui';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import type { EditorState } from '../editor-state.ts';

interface PresentProps {
  ports: EditorPorts;
  state: EditorState;
  model: ReactNode;
}

/** Deck that is arranged; its code comes when it is first shown. */
export const DeckView = loadLater<PresentProps>(async () => (await import('./deck-view.tsx')).DeckView);
/** Stage over the editor; its code comes when somebody presents. */
export const EditorStage = loadLater<PresentProps>(async () => (await import('./editor-stage.tsx')).EditorStage);
