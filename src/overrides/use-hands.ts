import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { ownValue } from '#domain';
import type { DrawNodeInput } from '#graph';
import { problemText } from '#inputs';
import {
  tellSketch,
  type ElementEdits,
  type ElementRef,
  type HandlesRequest,
  type ModelViewHandle,
  type ReportSource,
} from '#viewer';
import type { EditorPorts } from '../session/open-workflow.ts';
import { elementHandles, type HandsHeard } from './element-handles.ts';
import { useElementEdits } from './use-element-edits.ts';

/** What a pane needs to let hands change the selected elements. */
export interface HandsSurroundings {
  workflow: EditorPorts;
  sources: readonly ReportSource[];
  elements: readonly ElementRef[];
  say: (word: string) => string;
  locale: string;
  facesOf: ModelViewHandle['facesOf'];
  boxOf: ModelViewHandle['boxOf'];
  draw: DrawNodeInput;
  /** The model is not what is shown. */
  isElsewhere: boolean;
  onTried: HandsHeard['onTried'];
}

/** Changes by hand of the selected elements: their fields, and of a single one its handles. */
export function useHands(around: HandsSurroundings): {
  edits: ElementEdits | undefined;
  handles: HandlesRequest | undefined;
} {
  const { workflow, sources, elements, say, locale, facesOf, boxOf, draw, isElsewhere, onTried } = around;
  const { i18n } = useTranslation(['app', 'errors']);
  const edits = useElementEdits({
    workflow,
    sources,
    elements,
    say,
    locale,
    boxOf,
    draw,
    refusal: isElsewhere ? problemText(i18n, { code: 'edit.only-in-workflow-view' }) : undefined,
  });
  const { presence } = workflow;
  const only = elements.length === 1 ? elements[0] : undefined;
  const handles = useMemo(() => {
    const source = only && sources.find(({ nodeId }) => nodeId === only.nodeId);
    const element = only && ownValue(source?.result?.model?.Elements ?? {}, only.elementId);
    return elementHandles(edits, only, element, facesOf, {
      onHold: (held) => presence?.set({ sketch: held ? tellSketch(held.outlines, false) : null }),
      onTried,
    });
  }, [edits, only, sources, facesOf, presence, onTried]);
  return { edits, handles };
}
