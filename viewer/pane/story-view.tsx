import { useRef } from 'react';
import type { ShownModel } from '../model/model-selection.ts';
import type { ModelViewHandle } from './model-handle.ts';
import { ModelView } from './model-view.tsx';

const NOTHING: ReadonlySet<string> = new Set();

/** Models in a small view for stories; `window.modelView` is its handle: benches and tests turn it and read its figures. */
export function StoryView({ models }: { models: readonly ShownModel[] }) {
  const handle = useRef<ModelViewHandle>(null);
  Object.assign(window, { modelView: handle });
  return (
    <div style={{ inlineSize: 480, blockSize: 320 }}>
      <ModelView
        handleRef={handle}
        models={models}
        hiddenNodes={NOTHING}
        selectedNodes={[]}
        onSelect={() => undefined}
        theme="light"
        system="metric"
        locale="en"
      />
    </div>
  );
}
