import { useCallback, useState } from 'react';
import { GalleryPage } from './gallery-page.tsx';
import { useEditorAhead, type LoadEditor } from './use-editor-ahead.ts';

/** The landing screen: everything one can start from. */
export function GalleryScreen({ loadEditor }: { loadEditor: LoadEditor }) {
  const [isReady, setReady] = useState(false);
  useEditorAhead(isReady, loadEditor);
  return <GalleryPage onReady={useCallback(() => setReady(true), [])} />;
}
