import { useCallback, useState } from 'react';
import { GalleryPage } from './gallery-page.tsx';
import { useEditorAhead } from './use-editor-ahead.ts';

/** The landing screen: everything one can start from. */
export function GalleryScreen() {
  const [isReady, setReady] = useState(false);
  useEditorAhead(isReady);
  return <GalleryPage onReady={useCallback(() => setReady(true), [])} />;
}
