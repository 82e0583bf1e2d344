import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui';
import { useSearchParams } from 'react-router';
import { isStepDone, stepAt, type GuideProgress, type GuideSight, type GuideStep } from '#domain';
import { useApp } from '../../app/app-context.ts';
import { pageEvents } from '../../app/events.ts';
import { reportError } from '../../app/report-error.ts';
import { useCommands } from '../../app/use-commands.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { useViews } from '../../views/use-named-views.ts';
import { useEditorState, type EditorState } from './editor-state.ts';
import { shownOf } from './view-side.tsx';

/** The step of a guide that is shown, and what the reader may do about it. */
export interface ShownGuide {
  step: GuideStep;
  /** From 1. */
  number: number;
  count: number;
  /** On to the next step; after the last one the guide has ended. */
  next: () => void;
  /** Leaves it for this time. */
  leave: () => void;
  /** Ends it for good. */
  end: () => void;
}

interface Guide {
  templateId: string;
  steps: readonly GuideStep[];
}

/** First steps in a copy of a template: shown when the copy is made, and until they end or are ended. */
export function useGuide(projectId: string, { reader }: Pick<EditorPorts, 'reader'>, state: EditorState): ShownGuide | undefined {
  const { api } = useApp();
  const { t, i18n } = useTranslation('app');
  const [query] = useSearchParams();
  const isNew = query.get('initializedFromTemplate') === 'true';
  const [guide, setGuide] = useState<Guide>();
  const [progress, setProgress] = useState<GuideProgress>();
  const [isLeft, setIsLeft] = useState(true);
  useEffect(() => {
    if (!api) return undefined;
    let wanted = true;
    const read = async () => {
      const { guide: found } = await api.call('GET workflows/{id}/guide', {
        path: { id: projectId },
        query: { language: i18n.language },
      });
      if (!found || found.steps.length === 0) return;
      const { preferences } = await api.call('GET prefs', {});
      if (!wanted) return;
      const kept = preferences.guides[found.templateId];
      setGuide(found as Guide);
      setProgress(kept);
      setIsLeft(kept === 'done' || (kept === undefined && !isNew));
    };
    // Without it people work as well.
    read().catch(() => undefined);
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the address that the workflow was opened with counts
  }, [api, projectId, i18n.language]);

  const keep = useCallback(
    (next: GuideProgress) => {
      setProgress(next);
      if (guide) api?.call('PUT set-preferences', { body: { guides: { [guide.templateId]: next } } }).catch(reportError);
    },
    [api, guide],
  );
  const count = guide?.steps.length ?? 0;
  const index = typeof progress === 'number' ? progress : 0;
  const step = isLeft ? undefined : stepAt(guide?.steps ?? [], progress);
  const next = useCallback(() => {
    const isLast = index + 1 >= count;
    pageEvents.use(isLast ? 'guidance-ended' : 'guidance-step');
    keep(isLast ? 'done' : index + 1);
  }, [keep, index, count]);
  useStepEnd(step, index, reader, state, next);
  useCommands(
    useMemo(
      () =>
        guide
          ? [
              {
                type: 'help',
                id: 'help.guide',
                name: t('guide.command'),
                description: t('guide.command-about'),
                shortcuts: [],
                run: () => {
                  keep(0);
                  setIsLeft(false);
                },
              },
            ]
          : [],
      [guide, keep, t],
    ),
  );
  const leave = useCallback(() => {
    pageEvents.use('guidance-left');
    setIsLeft(true);
  }, []);
  const end = useCallback(() => {
    pageEvents.use('guidance-ended');
    keep('done');
  }, [keep]);
  return step && { step, number: index + 1, count, next, leave, end };
}

/** Goes on as soon as a step is done, whoever did it. */
function useStepEnd(
  step: GuideStep | undefined,
  index: number,
  reader: EditorPorts['reader'],
  state: EditorState,
  next: () => void,
): void {
  const node = step && 'node' in step.at ? step.at.node : undefined;
  const [, setRound] = useState(0);
  useEffect(
    () => (node === undefined ? undefined : reader.subscribe('nodes', node, () => setRound((round) => round + 1))),
    [reader, node],
  );
  const { selectedNodes, element, view, chosenViews } = useEditorState(state);
  const views = useViews(reader);
  const sight: GuideSight = {
    inputs: node === undefined ? undefined : reader.get('nodes', node)?.inputs,
    selectedNodes,
    view: shownOf(views, view, chosenViews)?.id,
    element: element && `${element.nodeId} ${element.elementId}`,
  };
  const before = useRef<{ index: number; sight: GuideSight }>(undefined);
  useEffect(() => {
    if (!step) {
      before.current = undefined;
      return;
    }
    if (before.current?.index !== index) before.current = { index, sight };
    if (isStepDone(step, before.current.sight, sight)) next();
  });
}
