import { useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import type { UnitSystem } from '#domain';
import { createSnapIndex } from '#engine';
import { confirmChoice, useTranslation } from '#ui';
import type { ViewController } from '../model/view-controller.ts';
import { commitSketch } from './commit-sketch.ts';
import { deleteCorner, selectNextCorner } from './edit-corners.ts';
import { listenToSketch } from './listen-to-sketch.ts';
import { openSketch } from './open-sketch.ts';
import { handsOf, offerHands } from './sketch-hands.ts';
import { SketchBar } from './sketch-bar.tsx';
import { SketchDrawing } from './sketch-drawing.tsx';
import { SketchHead } from './sketch-head.tsx';
import { SketchPoints } from './sketch-points.tsx';
import { SketchPrompt } from './sketch-prompt.tsx';
import { directionOf, SketchSteps } from './sketch-steps.ts';
import type { SketchRequest } from './sketch-request.ts';
import { flawWord, type SketchFinding } from './sketch-findings.ts';
import type { SketchTool } from './sketch-ask.ts';
import type { SketchSession } from './sketch-session.ts';
import './sketch.css';
import { useStageCamera } from './use-stage-camera.ts';
import { canSplit, isClosedKind, isListKind, readSketch } from './sketch-value.ts';

/** Letters, numbers and signs, also where a button of the view was pressed last: it needs none of them. */
const isForSketch = ({ key, target }: Pick<globalThis.KeyboardEvent, 'key' | 'target'>, pane: HTMLElement): boolean =>
  target === pane || (/^[^\s]$/.test(key) && target instanceof HTMLButtonElement);

/** Props of {@link SketchLayer}. */
export interface SketchLayerProps {
  controller: ViewController;
  request: SketchRequest;
  pane: HTMLElement;
  /** Where it says what it is and how it ends; absent: over the drawing. */
  bar?: HTMLElement | undefined;
  /** Drawn or given up. */
  onEnd: () => void;
  system: UnitSystem;
  locale: string;
}

/** Metres of a foot: in imperial the grid is of feet. */
const FOOT = 0.3048;

/** Draws and edits one geometry value over the model, by pointer or by keys alone. */
export function SketchLayer({ controller, request, pane, bar, onEnd, system, locale }: SketchLayerProps) {
  const { t } = useTranslation('viewer');
  const [{ session, commands }] = useState(() => openSketch(request));
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [refusal, setRefusal] = useState<'strokes' | 'save'>();
  const [areKeysShown, setKeysShown] = useState(false);
  const surface = useRef<HTMLDivElement>(null);
  const latest = useRef(request);
  latest.current = request;
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  useSyncExternalStore(session.subscribe, () => session.version);
  session.gridStep = system === 'imperial' ? FOOT : 1;
  const { scene } = controller;
  const { elevation } = session;
  const field = useMemo(() => createSnapIndex(scene, elevation), [scene, elevation]);
  useEffect(() => session.setField(field), [session, field]);
  const steps = useMemo(() => new SketchSteps(controller, session), [controller, session]);
  useEffect(() => listenToSketch(pane, controller, session), [pane, controller, session]);
  useStageCamera(controller, session, request, pane);
  useEffect(() => pane.focus({ preventScroll: true }), [pane]);
  useEffect(() => previewChanges(session, latest), [session]);
  const before = useMemo(() => readSketch(request.kind, request.value), [request]);
  const { findings } = session;
  const isFlawed = findings.some(({ code }) => code !== 'empty');

  const finish = async () => {
    if (session.draft.length > 0 && session.tool !== 'split') session.close();
    if (session.draft.length > 0) return;
    const flaws = session.findings;
    if (flaws.some(({ code }) => code === 'empty')) {
      session.close();
      return;
    }
    if (flaws.some(({ code }) => !isDiscardable(code))) return;
    let { value } = session;
    if (flaws.length > 0) {
      const isGivenUp = await confirmChoice({
        title: t('sketch.discardTitle'),
        text: flaws.map((flaw) => t(`sketch.flaws.${flawWord(flaw)}`)).join(' '),
        confirm: t('sketch.discard'),
      }).then(
        () => true,
        () => false,
      );
      if (!isGivenUp) return;
      value = session.valueWithoutFlaws;
    }
    if (!commitSketch(session, value, latest.current.onCommit)) return;
    commands.end('complete');
    onEnd();
  };
  const giveUp = () => {
    commands.end('cancel');
    latest.current.onCancel?.();
    onEnd();
  };
  useEffect(() => {
    const ends = [session.subscribe(() => commands.follow()), commands.listen(redraw)];
    return () => ends.forEach((end) => end());
  }, [commands, session]);
  const acts = useRef({ finish, giveUp });
  acts.current = { finish, giveUp };
  useEffect(() => {
    const hands = { finish: () => void acts.current.finish(), giveUp: () => acts.current.giveUp() };
    return offerHands(request, handsOf(session, commands, hands));
  }, [request, session, commands]);
  const start = (tool: SketchTool) => {
    setRefusal(undefined);
    commands.start(tool);
    pane.focus({ preventScroll: true });
  };

  const onKey = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    // A key that ends what an input method composes is none of the sketch.
    if (('nativeEvent' in event ? event.nativeEvent : event).isComposing) return;
    const isTyping = event.target instanceof HTMLInputElement;
    const modified = event.ctrlKey || event.metaKey;
    const take = (act: () => unknown) => {
      event.preventDefault();
      event.stopPropagation();
      setRefusal(undefined);
      act();
    };
    // While a corner or an edge is held, keys give it back or wait.
    if (session.grip && !modified) return take(() => event.key === 'Escape' && session.giveUpDrag());
    if (modified && event.key.toLowerCase() === 'z') return take(() => (event.shiftKey ? session.redo() : session.undo()));
    if (modified && event.key.toLowerCase() === 'y') return take(() => session.redo());
    if (modified && event.key.toLowerCase() === 's') return take(() => setRefusal('save'));
    if (modified && event.key === 'Enter') return take(() => void finish());
    if (event.key === 'Escape')
      return take(() => {
        if (isTyping) return pane.focus({ preventScroll: true });
        const answer = commands.cancel();
        if (answer === 'refused') setRefusal('strokes');
        else if (answer === 'left') giveUp();
      });
    if (isTyping || modified || !isForSketch(event, pane)) return;
    const arrow = directionOf(event.key);
    if (arrow && event.altKey) return take(() => steps.towards(arrow));
    if (arrow) return take(() => steps.byGrid(arrow, event.shiftKey ? 10 : 1));
    if (event.key === 'PageUp' || event.key === 'PageDown')
      return take(() => steps.byHeight((event.key === 'PageUp' ? 1 : -1) * (event.shiftKey ? 10 : 1)));
    if (event.key === '?') return take(() => setKeysShown(true));
    // Where the step has no choice Tab goes on to the tools.
    if (event.key === 'Tab' && !event.shiftKey && commands.nextOption()) return take(() => undefined);
    if (event.key === 'Enter') return take(() => (session.hasNewPlace ? session.place() : commands.defaultOption()));
    if (event.key === 'Backspace' || event.key === 'Delete')
      return take(() => (session.draft.length > 0 || session.picks.length > 0 ? session.undo() : deleteCorner(session)));
    if (event.key.toLowerCase() === 's') return take(() => steps.toPlace(event.shiftKey ? -1 : 1));
    if (event.key.toLowerCase() === 'c') return take(() => session.close());
    if (event.key.toLowerCase() === 'n' && session.draft.length === 0)
      return take(() => {
        commands.start('edit');
        selectNextCorner(session, event.shiftKey ? -1 : 1);
      });
    const tool = TOOL_KEYS[event.key.toLowerCase()];
    if (tool && (tool !== 'copy' || isListKind(session.kind)) && (tool !== 'split' || canSplit(session.kind)))
      return take(() => start(tool));
    // What is typed goes where a measure is asked for; a minus would take the view further away, too.
    const field = /^[-\d.,]$/.test(event.key) ? surface.current?.querySelector<HTMLInputElement>(MEASURES) : undefined;
    if (!field) return;
    event.stopPropagation();
    field.focus();
  };
  const keys = useRef(onKey);
  keys.current = onKey;
  useEffect(() => {
    // Before the view, which turns with the same keys.
    const hear = (event: globalThis.KeyboardEvent) => keys.current(event);
    // Whoever pressed beside everything has no focus anywhere: Escape, undo and Done are still meant for the sketch.
    const hearLoose = (event: globalThis.KeyboardEvent) => event.target === document.body && keys.current(event);
    pane.addEventListener('keydown', hear, true);
    document.addEventListener('keydown', hearLoose, true);
    return () => {
      pane.removeEventListener('keydown', hear, true);
      document.removeEventListener('keydown', hearLoose, true);
    };
  }, [pane]);

  return (
    <div
      className="sketch"
      ref={surface}
      data-part="sketch"
      data-kind={request.kind}
      data-held={session.grip?.kind}
      data-commands={commands.running.join(' ')}
    >
      <SketchDrawing
        controller={controller}
        session={session}
        before={before}
        system={system}
        locale={locale}
        isFlawed={isFlawed}
      />
      <SketchHead
        title={request.title}
        session={session}
        place={bar}
        doesEscapeCancel={commands.wouldLeave}
        onDone={() => void finish()}
        onCancel={giveUp}
        onKey={onKey}
      />
      <SketchBar
        controller={controller}
        session={session}
        onTool={start}
        areKeysShown={areKeysShown}
        onKeys={(areShown) => {
          setKeysShown(areShown);
          if (!areShown) pane.focus({ preventScroll: true });
        }}
        system={system}
        locale={locale}
      />
      <SketchPoints
        session={session}
        onChoose={(address) => {
          commands.start('edit');
          session.select(address);
          pane.focus({ preventScroll: true });
        }}
        system={system}
        locale={locale}
      />
      <SketchPrompt
        session={session}
        instruction={commands.instruction}
        findings={findings}
        refusal={refusal}
        onPlaced={() => pane.focus({ preventScroll: true })}
        system={system}
        locale={locale}
      />
    </div>
  );
}

const TOOL_KEYS: Record<string, SketchTool | undefined> = { d: 'draw', m: 'move', r: 'rotate', p: 'copy', x: 'split' };

/** Fields for typed measures, the one that is asked for first in front. */
const MEASURES = '.sketch-typed input, [data-measure] input';

/** Flaws that may be given up; everything else has to be mended. */
const isDiscardable = (code: SketchFinding['code']): boolean =>
  ['geometry.open', 'geometry.non-planar', 'geometry.self-intersecting', 'geometry.void-outside'].includes(code);

/** Shows the value of the sketch wherever it could be kept, and only where it changed. */
function previewChanges(session: SketchSession, latest: { current: SketchRequest }): () => void {
  let seen = session.items;
  let strokes: readonly unknown[] = [];
  let frame = 0;
  const isClosed = isClosedKind(session.kind);
  const end = session.subscribe(() => {
    if (session.items !== strokes[0] || session.draft !== strokes[1]) {
      strokes = [session.items, session.draft];
      const drawn = session.items.flatMap(({ outlines }) => outlines);
      latest.current.onStrokes?.(session.draft.length > 0 ? [...drawn, session.draft] : drawn, isClosed);
    }
    if (session.items === seen) return;
    seen = session.items;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (session.findings.length === 0) latest.current.onPreview?.(session.value);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
    latest.current.onStrokes?.([], isClosed);
  };
}
