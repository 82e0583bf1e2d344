import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { generatesGltf, hasModel, type ViewCamera } from '#domain';
import { ModelView, type ModelViewHandle, type ShownModel } from '#viewer';
import { useShownTheme } from '../preferences/use-shown-theme.ts';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import { useConsumed } from '../views/use-consumed.ts';
import type { StudyWords } from './study-words.ts';
import type { StudyOption } from './workflow-studies.ts';

/** Size of a picture (px). */
const SIZE = { width: 400, height: 260 };
/** A scene that does not come in this time has no picture. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 300;

/** Pictures of options by number; null: nothing of it is drawn. */
export type OptionPictures = ReadonlyMap<number, string | null>;

/**
 * Draws options one after another where nobody sees it and keeps a picture of each: all from one camera, that of the pane
 * when they were asked for. Options with the same results share a picture.
 */
export function OptionStage({
  options,
  ports,
  words,
  camera,
  onPictures,
}: {
  /** Wanted ones, the first of which is drawn first. */
  options: readonly StudyOption[];
  ports: OpenWorkflow;
  words: StudyWords;
  camera: ViewCamera | undefined;
  onPictures: (pictures: OptionPictures) => void;
}) {
  const theme = useShownTheme();
  const consumed = useConsumed(ports.reader);
  const handle = useRef<ModelViewHandle>(null);
  const [taken, setTaken] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [drawn, setDrawn] = useState<{ key: string; models: readonly ShownModel[] }>();
  const keyOf = useCallback(
    ({ results }: StudyOption) =>
      JSON.stringify([Object.entries(results).map(([id, { digest }]) => [id, digest]), camera ?? null, theme]),
    [camera, theme],
  );
  const next = options.find((option) => option.state !== 'waiting' && !taken.has(keyOf(option)));
  const nextKey = next && keyOf(next);
  const keep = useCallback(
    (key: string, address: string | null) => setTaken((before) => new Map([...before, [key, address]])),
    [],
  );
  useEffect(() => {
    if (!next || nextKey === undefined) return undefined;
    let isWanted = true;
    void modelsOf(next, ports, words).then((models) => {
      if (!isWanted) return;
      if (models.length === 0) keep(nextKey, null);
      else setDrawn({ key: nextKey, models });
    });
    return () => {
      isWanted = false;
    };
    // The study is read again and again; what an option came to is in its key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nextKey, ports, words, keep]);
  const wanted = drawn && drawn.key === nextKey ? drawn : undefined;
  useEffect(() => {
    if (!wanted) return undefined;
    const begun = Date.now();
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (address: string | null) => {
      if (isOver && address !== null) URL.revokeObjectURL(address);
      if (!isOver) keep(wanted.key, address);
    };
    const take = () => {
      const as = { camera, hiddenNodes: consumed, contextNodes: NONE };
      const taking = handle.current?.picture({ ...SIZE, theme, as }) ?? Promise.reject(new Error('Nothing is drawn yet.'));
      taking.then(
        (blob) => end(URL.createObjectURL(blob)),
        () => {
          // Its scene is still on the way.
          if (Date.now() - begun > PATIENCE_MS) end(null);
          else if (!isOver) timer = setTimeout(take, AGAIN_MS);
        },
      );
    };
    timer = setTimeout(take, AGAIN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted, keep, camera, consumed, theme]);
  const pictures = useMemo(
    () =>
      new Map(
        options.flatMap((option): [number, string | null][] => {
          const address = taken.get(keyOf(option));
          return address === undefined ? [] : [[option.n, address]];
        }),
      ),
    [options, taken, keyOf],
  );
  useEffect(() => onPictures(pictures), [pictures, onPictures]);
  const latest = useRef(taken);
  useEffect(() => void (latest.current = taken), [taken]);
  useEffect(() => () => latest.current.forEach((address) => address !== null && URL.revokeObjectURL(address)), []);
  if (!wanted) return null;
  return (
    <div className="option-stage" aria-hidden="true" inert>
      <ModelView
        key={wanted.key}
        handleRef={handle}
        models={wanted.models}
        hiddenNodes={consumed}
        selectedNodes={NOTHING}
        onSelect={ignore}
        wall={WALL}
        theme={theme}
        system={words.units.system}
        locale={words.units.locale}
      />
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: readonly never[] = [];
const WALL = { aside: 0 };
const ignore = () => undefined;

/** Results with elements of an option, as the viewer takes them; one that is not kept any more is left out. */
async function modelsOf(
  { results }: StudyOption,
  { reader, results: store }: OpenWorkflow,
  words: StudyWords,
): Promise<ShownModel[]> {
  const { nodes } = reader.document();
  const found = await Promise.all(
    Object.entries(results).map(async ([nodeId, { digest }]): Promise<ShownModel[]> => {
      const record = words.recordOf(nodeId);
      if (!nodes[nodeId] || !record || !generatesGltf(record)) return [];
      const result = store.get(digest) ?? (await store.load(digest).catch(() => undefined));
      return result?.model && hasModel(result) ? [{ nodeId, label: words.nodeName(nodeId), digest, model: result.model }] : [];
    }),
  );
  return found.flat();
}
