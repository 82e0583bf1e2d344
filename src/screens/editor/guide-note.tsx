import { useEffect, useRef, useState } from 'react';
import { Button, useTranslation } from '#ui';
import type { EditorPorts } from '../../session/open-workflow.ts';
import type { EditorState } from './editor-state.ts';
import { placeBeside, type Box } from './guide-place.ts';
import { useGuide, type ShownGuide } from './use-guide.ts';
import './guide.css';

/** How often its place is looked at (ms): boards are moved and docks open. */
const LOOK_MS = 150;

/** The guide of the template that a workflow was made from, beside what its step speaks of. */
export function GuideHost({ projectId, ports, state }: { projectId: string; ports: EditorPorts; state: EditorState }) {
  const guide = useGuide(projectId, ports, state);
  return guide ? <GuideNote guide={guide} state={state} /> : null;
}

function GuideNote({ guide, state }: { guide: ShownGuide; state: EditorState }) {
  const { t } = useTranslation('app');
  const { step, number, count, next, leave, end } = guide;
  const note = useRef<HTMLElement>(null);
  const [at, setAt] = useState<{ x: number; y: number; isSeen: boolean }>();
  useEffect(() => {
    const look = () => {
      const found = note.current && standing(note.current, step);
      setAt((old) => (found?.x === old?.x && found?.y === old?.y && found?.isSeen === old?.isSeen ? old : (found ?? undefined)));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [step]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What is selected, drawn or typed takes Escape first.
      const isBusy = state.selectedNodes.length > 0 || state.element || state.sketch || state.pick;
      const isHere = note.current?.contains(document.activeElement) ?? false;
      if (event.key === 'Escape' && !event.defaultPrevented && (isHere || !isBusy)) leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [leave, state]);
  const node = 'node' in step.at ? step.at.node : undefined;
  return (
    <aside
      ref={note}
      className="guide"
      data-part="guide"
      data-step={number}
      aria-label={t('guide.label')}
      style={at ? { left: at.x, top: at.y } : { visibility: 'hidden' }}
    >
      <p role="status">
        <span className="meta">{t('guide.step', { at: number, count })}</span> {step.text}
      </p>
      <div className="row">
        <Button size="compact" onClick={end}>
          {t('guide.never')}
        </Button>
        <span className="grow" />
        <Button size="compact" onClick={leave}>
          {t('guide.not-now')}
        </Button>
        {node !== undefined && at && !at.isSeen && (
          <Button size="compact" kind="outline" onClick={() => void (state.wantedInGraph = node)}>
            {t('guide.show')}
          </Button>
        )}
        {step.done === 'next' && (
          <Button size="compact" kind="primary" onClick={next}>
            {t(number < count ? 'guide.next' : 'guide.finish')}
          </Button>
        )}
      </div>
    </aside>
  );
}

/** Where the note stands now, and whether its place is seen; undefined where it has no room. */
function standing(note: HTMLElement, { at }: ShownGuide['step']): { x: number; y: number; isSeen: boolean } | undefined {
  const board = boxOf(document.querySelector('.editor .board'));
  const room = boxOf(document.querySelector('.editor main.panes'));
  if (!room) return undefined;
  const selector =
    'view' in at
      ? `.view-tabs [data-tab="${CSS.escape(at.view)}"]`
      : `.board [data-part="node"][data-node="${CSS.escape(at.node)}"]`;
  const place = boxOf(document.querySelector(selector));
  const isSeen = place !== undefined && ('view' in at || (board !== undefined && meets(place, board)));
  const docks = [...document.querySelectorAll('.editor [data-part="dock"]')].flatMap((dock) => boxOf(dock) ?? []);
  const size = note.getBoundingClientRect();
  // What is said of a card stands on the board, over no figure beside it, where the board has room.
  const bounds = 'node' in at && board ? [board, ...(isSeen ? [room] : [])] : [isSeen ? room : (board ?? room)];
  const [found] = bounds.flatMap((one) => placeBeside(size, isSeen ? place : undefined, docks, one) ?? []);
  return found && { x: Math.round(found.x), y: Math.round(found.y), isSeen };
}

function boxOf(element: Element | null): Box | undefined {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? { x: box.x, y: box.y, width: box.width, height: box.height } : undefined;
}

const meets = (a: Box, b: Box): boolean =>
  a.x + a.width > b.x + 20 && a.x < b.x + b.width - 20 && a.y + a.height > b.y + 20 && a.y < b.y + b.height - 20;
