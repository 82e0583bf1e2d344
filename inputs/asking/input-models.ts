import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AskedModel, CropBox, ElementModel, FolderValue, JsonObject, JsonValue, NodeId, ViewCamera } from '#domain';

/** Model that an input may ask, with the function that made it. */
export interface SourceModel {
  nodeId: NodeId;
  /** The function's name in the workflow. */
  label: string;
  /** May be read only when it is asked for. */
  readonly model: ElementModel;
}

/** Models that inputs ask, as they were last computed. */
export interface InputModels {
  /** The same list until one of them differs; empty while none has a result. */
  of(asked: AskedModel): readonly SourceModel[];
  subscribe(listener: () => void): () => void;
}

/** Element that may be picked, as a list names it. */
export interface PickChoice {
  nodeId: NodeId;
  elementId: string;
  name: string;
  note: string;
}

/** Question for an element that the drawing answers. */
export interface PickAsk {
  label: string;
  candidates: readonly PickChoice[];
  chosen?: readonly Pick<PickChoice, 'nodeId' | 'elementId'>[];
  /** Sentence about an element that is none of them: its name and the name of its kind. */
  refusal: (name: string, kind: string) => string;
  onPick: (choice: Pick<PickChoice, 'nodeId' | 'elementId'>) => void;
}

/** View of the model as it is now: what of the building it takes in, and whether a section box cuts it there. */
export interface SeenView {
  box: CropBox;
  isCut: boolean;
  camera: ViewCamera | undefined;
}

/** Where a workflow stands on the globe, which shapes on the map need. */
export interface InputSite {
  isThere(): boolean;
  /** In degrees; undefined where nothing says it yet. */
  place(): { latitude: number; longitude: number } | undefined;
  canAdd(): boolean;
  /** Puts a function that says it into the workflow. */
  add(): void;
  subscribe(listener: () => void): () => void;
}

/** Mesh of a file, in metres; of one that names no unit with what it was read in, and what it may be read in. */
export interface ReadMesh {
  mesh: JsonValue;
  unit?: { read: string; choices: readonly string[] };
}

/**
 * Folders of content as values; extensions are small and without dot, none: every file. Each rejects with a `PartiError` of
 * the catalogue.
 */
export interface FolderAsking {
  /** One that somebody chooses, which the workflow holds from then on; undefined where none was chosen. */
  choose: (wish: { extensions: readonly string[]; hasTag?: string }) => Promise<FolderValue | undefined>;
  /** A folder as it is now, held from then on. */
  take: (id: string, extensions: readonly string[]) => Promise<FolderValue>;
  /** A folder as it is now. */
  look: (id: string, extensions: readonly string[]) => Promise<FolderValue>;
}

/** What editors ask beyond a value: models, a pick in the drawing, showing an element there, and the view; what is missing is not offered. */
export interface InputAsking {
  models?: InputModels | undefined;
  pick?: ((ask: PickAsk) => void) | undefined;
  view?: (() => SeenView | undefined) | undefined;
  site?: InputSite | undefined;
  /** Surfaces of a model file as one mesh. Rejects with a `PartiError` of the catalogue. */
  readMesh?: ((file: File, unit?: string) => Promise<ReadMesh>) | undefined;
  /**
   * File of content of one of these extensions (small, without dot; none: every file), which the workflow holds from then on,
   * as the value of a file input; undefined where none was chosen.
   */
  chooseFile?: ((extensions: readonly string[]) => Promise<JsonObject | undefined>) | undefined;
  folders?: FolderAsking | undefined;
  /** What content says (m) of items with a tag that somebody chooses, one or several; undefined where none was chosen. */
  content?: ((wish: { tag?: string; isMany: boolean }) => Promise<JsonObject[] | undefined>) | undefined;
  show?: ((element: Pick<PickChoice, 'nodeId' | 'elementId'>) => void) | undefined;
}

const NOTHING: InputAsking = {};
const never = () => () => undefined;
const AskingContext = createContext<InputAsking>(NOTHING);

/** Gives the editors below it what they may ask. */
export const InputAskingProvider = AskingContext.Provider;

/** What an editor may ask. */
export const useAsking = (): InputAsking => use(AskingContext);

/** The site of the workflow as it is now, now and after each change; undefined where nobody knows of one. */
export function useSite(): InputSite | undefined {
  const { site } = useAsking();
  const read = () => (site ? JSON.stringify([site.isThere(), site.canAdd(), site.place()]) : '');
  useSyncExternalStore(site?.subscribe ?? never, read, read);
  return site;
}

const NO_MODELS: readonly SourceModel[] = [];

/** Models that answer a question, now and after each result; none where nothing is asked. */
export function useAskedModels(asked: AskedModel | undefined): readonly SourceModel[] {
  const { models } = useAsking();
  const { dependency, isOwn } = asked ?? {};
  const isAsked = asked !== undefined;
  const question = useMemo<AskedModel | undefined>(
    () => (isAsked ? { ...(dependency === undefined ? {} : { dependency }), ...(isOwn ? { isOwn } : {}) } : undefined),
    [isAsked, dependency, isOwn],
  );
  const read = useCallback(() => (models && question ? models.of(question) : NO_MODELS), [models, question]);
  return useSyncExternalStore(models?.subscribe ?? never, read, read);
}
