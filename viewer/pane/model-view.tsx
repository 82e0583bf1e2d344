import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react';
import type { CropBox, Exploded, ShownAs, UnitSystem, ViewManner } from '#domain';
import { ErrorState, loadLater, useTranslation } from '#ui';
import type { ModelFilter } from '../filter/filter-elements.ts';
import type { TypedDimension } from '../dimensions/typed-dimension.ts';
import type { HandActs } from '../handles/hand-acts.ts';
import type { HandMarks } from '../handles/hand-marks.tsx';
import type { HandStates } from '../model/hand-states.ts';
import type { HandlesRequest } from '../handles/handles-request.ts';
import { comparedLook, type ComparedMarks } from '../model/compared-look.ts';
import { CameraBar } from './camera-bar.tsx';
import { DrawingCanvas } from './drawing-canvas.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import { ModelOverlay } from './model-overlay.tsx';
import type { ElementRef, ModelFeed, ModelSelection, ShownModel } from '../model/model-selection.ts';
import './model-view.css';
import type { PeerSketch } from '../sketch/peer-sketch.ts';
import { PeerSketches } from '../sketch/peer-sketches.tsx';
import type { SketchRequest } from '../sketch/sketch-request.ts';
import { themeOf } from '../drawing/tones.ts';
import type { AskedMenu } from './reading-layers.tsx';
import type { PickRequest } from '../pick/pick-request.ts';
import { usePickSession } from '../pick/use-pick-session.ts';
import type { ShownView } from './shown-view.ts';
import { useCovered } from './use-covered.ts';
import { useReading } from './use-reading.ts';
import { useIsDrawn, useIsPlaced, useKept, useKeptCamera, useStands } from './view-state.ts';
import { PaneStates } from './pane-states.tsx';
import type { ModelTransfer } from './transfer-state.tsx';
import { useScene } from '../model/use-scene.ts';
import { ViewCube } from './view-cube.tsx';
import { handleOf, type ModelViewHandle } from './model-handle.ts';
import type { ViewController } from '../model/view-controller.ts';
import { listenToGestures } from './view-gestures.ts';
import { listenToWalk } from './listen-to-walk.ts';
import { ModelPeers, type ModelPresence } from '../presence/model-peers.tsx';
import type { ViewTool } from './tool-keys.ts';
import { useToolKeys } from './use-tool-keys.ts';

const ColourLegend = loadLater(async () => (await import('../filter/colour-legend.tsx')).ColourLegend);
const ReadingLayers = loadLater(async () => (await import('./reading-layers.tsx')).ReadingLayers);
const DimensionLayer = loadLater(async () => (await import('../dimensions/dimension-layer.tsx')).DimensionLayer);
const HandMarkLayer = loadLater(async () => (await import('../handles/hand-marks.tsx')).HandMarkLayer);
const CompareLayer = loadLater(async () => (await import('./compare-layer.tsx')).CompareLayer);
const PickLayer = loadLater(async () => (await import('../pick/pick-layer.tsx')).PickLayer);
const HandlesLayer = loadLater(async () => (await import('../handles/handles-layer.tsx')).HandlesLayer);
const SketchLayer = loadLater(async () => (await import('../sketch/sketch-layer.tsx')).SketchLayer);

/** Props of {@link ModelView}. */
export interface ModelViewProps {
  /** Results in the order of the graph; told apart by digest. */
  models: readonly ShownModel[];
  /** Where models come from beside the page. */
  feed?: ModelFeed | undefined;
  /** Functions, single elements and surroundings that are not drawn; keys of a view's visibility. */
  hiddenNodes: ReadonlySet<string>;
  /** Those that are pale and cannot be pointed at. */
  contextNodes?: ReadonlySet<string>;
  /** What the shown view keeps. */
  view?: ShownView;
  /** Functions whose elements are marked, unless elements are selected. */
  selectedNodes: readonly string[];
  selectedElement?: ElementRef;
  /** All selected elements, `selectedElement` among them. */
  selectedElements?: readonly ElementRef[];
  onSelect(selection: ModelSelection): void;
  /** Several at once; absent: the first of them is selected. */
  onSelectElements?(elements: readonly ElementRef[]): void;
  /** Filter and colours that outlive this view; absent: it keeps its own. */
  filter?: ModelFilter;
  onFilter?(filter: ModelFilter): void;
  /** Section box of the shown view was changed; absent: the view cuts by itself. */
  onCrop?(crop: CropBox | undefined): void;
  /** Manner of the shown view was changed; absent: the view draws by its own. */
  onManner?(manner: ViewManner): void;
  /** Parts of the shown view were drawn apart, or together again; absent: the view does so by itself. */
  onExplode?(exploded: Exploded | undefined): void;
  /** Elements were hidden, paled or shown; absent for readers. */
  onVisibility?(keys: readonly string[], as: ShownAs): void;
  onHover?(element: ModelSelection): void;
  theme: 'light' | 'dark';
  system: UnitSystem;
  locale: string;
  /** Words that functions wrote, in the language of the reader. */
  say?(word: string): string;
  /** A run is making newer results. */
  busy?: boolean;
  /** A large result on its way, or given up. */
  transfer?: ModelTransfer | undefined;
  /** The others in the model; absent where one looks alone. */
  presence?: ModelPresence;
  /** A geometry value to draw; one at a time. */
  sketch?: SketchRequest;
  /** Handles on what is selected, or of an input; none while something is drawn or measured. */
  handles?: HandlesRequest | undefined;
  /** What hands changed, marked in the drawing. */
  handMarks?: HandMarks | undefined;
  /** What became of changes by hand, by which elements are filtered and coloured. */
  hands?: HandStates | undefined;
  /** What differs between two states that are compared: the others are pale. */
  compared?: ComparedMarks | undefined;
  /** Another scene is drawn: its elements stand where they stand now. */
  onScene?: (() => void) | undefined;
  /** Dimensions of the model whose numbers are typed into. */
  dimensions?: readonly TypedDimension[] | undefined;
  /** What keys do with the selected elements by hand. */
  handActs?: HandActs | undefined;
  /** Where an open sketch says what it is and how it ends; absent: over the drawing. */
  sketchBar?: HTMLElement | undefined;
  /** A question that is answered by picking elements; none while a sketch is open. */
  pick?: PickRequest;
  /** The question was answered or given up. */
  onPickEnd?(): void;
  /** On a wall: the model alone, without tools, marks and selection; words cover this share of its start. */
  wall?: { aside: number } | undefined;
  /** Px of the lower end that lie under a dock. */
  covered?: number;
  /** What colleagues draw right now. */
  peerSketches?: readonly PeerSketch[];
  onSketchEnd?(): void;
  handleRef?: Ref<ModelViewHandle>;
}

const asWritten = (word: string): string => word;
const NO_NODES: readonly string[] = [];
const NO_ELEMENTS: readonly ElementRef[] = [];
const NO_HANDS: HandStates = new Map();

/** Model view: the model of a workflow as an architect's drawing: turn, move, come nearer, point at elements. */
export function ModelView({
  models,
  feed,
  hiddenNodes,
  contextNodes,
  view,
  selectedNodes = NO_NODES,
  selectedElement,
  selectedElements = NO_ELEMENTS,
  onSelect,
  onSelectElements,
  filter,
  onFilter,
  onCrop,
  onManner,
  onExplode,
  onVisibility,
  onHover,
  theme,
  system,
  locale,
  say = asWritten,
  busy = false,
  transfer,
  presence,
  sketch,
  handles,
  handMarks,
  hands = NO_HANDS,
  compared,
  onScene,
  dimensions,
  handActs,
  sketchBar,
  pick,
  onPickEnd,
  wall,
  covered = 0,
  peerSketches,
  onSketchEnd,
  handleRef,
}: ModelViewProps) {
  const { t } = useTranslation('viewer');
  const [controller, setController] = useState<ViewController>();
  const sceneState = useScene(models, feed);
  const { scene, isBusy, failure } = sceneState;
  const pane = useRef<HTMLDivElement>(null);
  const canDraw = useMemo(hasWebGl, []);
  const [tool, setTool] = useState<ViewTool>();
  const [menu, setMenu] = useState<AskedMenu>();
  const [ownCrop, setOwnCrop] = useState<CropBox>();
  const crop = onCrop ? view?.crop : ownCrop;
  const { background = 'default', environment = 'default', manner: kept = 'drawn' } = view ?? {};
  const [manner, setManner] = useKept(kept, view, onManner);
  const [explodedInView, setExploded] = useKept(view?.exploded, view, onExplode);
  const exploded = sketch ? undefined : explodedInView;
  const reading = useReading(models, filter, hands, view);
  const selected = useMemo(
    () => (selectedElements.length > 0 || !selectedElement ? selectedElements : [selectedElement]),
    [selectedElements, selectedElement],
  );
  const selectMany = (elements: readonly ElementRef[]) => (onSelectElements ? onSelectElements(elements) : onSelect(elements[0]));
  const select = (chosen: ModelSelection, isAdded: boolean) => {
    if (!isAdded || !chosen) return onSelect(chosen);
    const others = selected.filter((one) => one.nodeId !== chosen.nodeId || one.elementId !== chosen.elementId);
    selectMany(others.length < selected.length ? others : [...selected, chosen]);
  };
  const handlers = useRef<Parameters<typeof listenToGestures>[2]>(() => ({ onSelect: select }));
  const { session: picking, show: shownForPick } = usePickSession(sketch ? undefined : pick, onPickEnd);
  const isElsewhere = sketch !== undefined || tool === 'measure' || wall !== undefined;
  handlers.current = () =>
    picking
      ? { onSelect: (element) => picking.take(element), onHover: (element) => picking.point(element) }
      : isElsewhere
        ? { onSelect: () => undefined }
        : { onSelect: select, ...(onHover ? { onHover } : {}), onMenu: (at, element) => setMenu({ at, element }) };
  const ready = useCallback((made: ViewController | undefined) => setController(made), []);
  useEffect(
    () => (pane.current && controller ? listenToGestures(pane.current, controller, () => handlers.current()) : undefined),
    [controller],
  );
  useEffect(
    () => (pane.current && controller && !isElsewhere && !picking ? listenToWalk(pane.current, controller) : undefined),
    [controller, isElsewhere, picking],
  );
  const isFlat = view?.flat === true && sketch === undefined;
  // Before a kept camera is taken up: what it sees is seen from above.
  useLayoutEffect(() => controller?.camera.setFlat(isFlat), [controller, isFlat]);
  useImperativeHandle(handleRef, () => handleOf(controller, setTool), [controller]);
  useKeptCamera(controller, scene !== undefined, view);
  const tellScene = useRef(onScene);
  tellScene.current = onScene;
  useEffect(() => tellScene.current?.(), [controller, scene]);
  const isDrawn = useIsDrawn(controller);
  const isPlaced = useIsPlaced(controller);
  const isSketchShown = useStands(sketch?.id, isPlaced || failure !== undefined || models.length === 0);
  const look = useMemo(() => ({ theme, background, environment, manner }), [theme, background, environment, manner]);
  const isSketching = sketch !== undefined;
  useToolKeys(pane, isSketching || picking !== undefined || wall !== undefined || models.length === 0, tool, setTool);
  useEffect(() => controller?.hold(isSketching), [controller, isSketching]);
  const aside = wall?.aside ?? 0;
  useCovered(controller, wall ? 0 : covered, isSketching ? NO_ELEMENTS : selected);
  useLayoutEffect(() => controller?.camera.setAside(aside), [controller, aside]);
  const lastModel = useMemo(() => (isSketching ? new Set(models.map(({ nodeId }) => nodeId)) : undefined), [isSketching, models]);
  const show = useMemo(
    () => ({
      hiddenNodes,
      // Under a sketch the last model is a drawing to draw on.
      contextNodes: lastModel ?? contextNodes,
      selectedNodes: isSketching ? NO_NODES : selectedNodes,
      selectedElement: isSketching ? undefined : selectedElement,
      selectedElements: isSketching ? undefined : selectedElements,
      passing: reading.passing.keys,
      isolated: reading.isolated,
      colours: reading.colours,
      ...(compared ? comparedLook(compared) : {}),
      ...shownForPick,
    }),
    [
      hiddenNodes,
      contextNodes,
      lastModel,
      selectedNodes,
      selectedElement,
      selectedElements,
      isSketching,
      reading.passing.keys,
      reading.isolated,
      reading.colours,
      compared,
      shownForPick,
    ],
  );
  if (!canDraw) return <ErrorState title={t('noWebGlTitle')}>{t('noWebGlText')}</ErrorState>;
  const isReading = (isBusy && sceneState.share !== undefined) || sceneState.isCancelled === true;
  const moving = transfer ?? (isReading ? { ...sceneState, isCancelled: sceneState.isCancelled === true } : undefined);
  const isPreparing = !isDrawn && !failure && !moving && (isBusy || busy || scene?.bounds !== undefined);
  const isHandled = !isElsewhere && !picking && !exploded && handles && handles.handles.length > 0;
  const handleLayer = isHandled && controller && pane.current && (
    <HandlesLayer {...{ controller, system, locale }} key={handles.id} pane={pane.current} request={handles} />
  );
  const isEmpty = !scene?.bounds && !isBusy && !busy && !sketch && !isHandled && !moving;
  return (
    <div
      className="model-view"
      data-part="model-view"
      ref={pane}
      tabIndex={0}
      role="application"
      aria-label={t('model')}
      aria-busy={isBusy || busy}
      data-background={background}
      data-manner={manner}
      data-flat={isFlat || undefined}
      data-apart={exploded?.by}
      data-tool={tool}
      style={{ colorScheme: themeOf(theme, background) }}
    >
      <DrawingCanvas isSlow={() => controller?.isSlow ?? false}>
        <DrawingLayer scene={scene} show={show} look={look} crop={crop} exploded={exploded} onReady={ready} />
      </DrawingCanvas>
      {controller && scene?.bounds && !wall && (
        <>
          {!sketch && !picking && (
            <ModelOverlay
              controller={controller}
              selectedElement={selected.length > 1 ? undefined : selectedElement}
              say={say}
              system={system}
              locale={locale}
            />
          )}
          {!sketch && !isFlat && <ViewCube controller={controller} />}
          {presence && pane.current && (
            <ModelPeers
              controller={controller}
              scene={controller.scene ?? scene}
              pane={pane.current}
              presence={presence}
              selected={selected}
            />
          )}
          {/* Under bars and panels, which it must not cover. */}
          {!isElsewhere && !sketch && !picking && !exploded && dimensions && dimensions.length > 0 && pane.current && (
            <DimensionLayer controller={controller} pane={pane.current} dimensions={dimensions} system={system} locale={locale} />
          )}
          {!isElsewhere && !picking && handMarks && handMarks.changed.length + handMarks.gone.length > 0 && (
            <HandMarkLayer controller={controller} marks={handMarks} />
          )}
          {compared && !isElsewhere && !picking && <CompareLayer controller={controller} marks={compared} />}
          {handleLayer}
          {!sketch && !picking && pane.current && (
            <ReadingLayers
              controller={controller}
              pane={pane.current}
              models={models}
              selected={selected}
              onSelectElements={selectMany}
              reading={reading}
              hands={hands}
              onFilter={onFilter ?? reading.setFilter}
              crop={crop}
              onCrop={onCrop ?? setOwnCrop}
              onVisibility={onVisibility}
              hidden={hiddenNodes}
              marked={selected.length > 0 ? NO_NODES : selectedNodes}
              manner={manner}
              onManner={setManner}
              exploded={exploded}
              onExplode={setExploded}
              menu={menu}
              onMenu={setMenu}
              handActs={handActs}
              tool={tool}
              onTool={setTool}
              say={say}
              system={system}
              locale={locale}
            />
          )}
          <CameraBar controller={controller} isFlat={isFlat} />
        </>
      )}
      {reading.legend.length > 0 && tool !== 'filter' && !sketch && !picking && (
        <ColourLegend
          legend={reading.legend}
          path={reading.filter.colourBy}
          models={models}
          say={say}
          system={system}
          locale={locale}
        />
      )}
      {models.length === 0 && !scene?.bounds && handleLayer}
      {controller && peerSketches && peerSketches.length > 0 && <PeerSketches controller={controller} peers={peerSketches} />}
      {sketch && controller && pane.current && isSketchShown && (
        <SketchLayer
          key={sketch.id}
          controller={controller}
          request={sketch}
          pane={pane.current}
          bar={sketchBar}
          onEnd={() => onSketchEnd?.()}
          system={system}
          locale={locale}
        />
      )}
      {picking && pane.current && <PickLayer session={picking} controller={controller} pane={pane.current} />}
      <PaneStates
        moving={sketch ? undefined : moving}
        isTransfer={transfer !== undefined}
        isPreparing={isPreparing && !isSketchShown}
        isEmpty={isEmpty && !failure}
        hasFailed={failure !== undefined}
      />
    </div>
  );
}

function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
