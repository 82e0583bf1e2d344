import { useEffect, useRef, useState } from 'react';
import { elementCountOf, hasModel, type NodeId } from '#domain';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { useRun } from './use-card.ts';

type Size = readonly [width: number, height: number];

/** Size in px of the card: beside the result, and while it is pointed at. */
const SMALL: Size = [32, 20];
const LARGE: Size = [176, 120];
/** A result that stays so long (ms) is at rest: a slider makes one after another. */
const REST_MS = 600;
/** Pixels of a px: cards are looked at from nearer too. */
const SHARP = 2;

/** Small picture of the model that a function gave, drawn once its result is at rest; pointed at it is large. */
export function ModelPicture({ id }: { id: NodeId }) {
  const { graph } = useGraphScope();
  const picture = usePicture(graph, id, SMALL, REST_MS);
  const [isLarge, setLarge] = useState(false);
  if (!picture) return null;
  return (
    <span
      className="model-picture"
      data-part="model-picture"
      aria-hidden="true"
      onPointerEnter={() => setLarge(true)}
      onPointerLeave={() => setLarge(false)}
    >
      <Pixels picture={picture} size={SMALL} />
      {isLarge && <LargePicture graph={graph} id={id} />}
    </span>
  );
}

function LargePicture({ graph, id }: { graph: Graph; id: NodeId }) {
  const picture = usePicture(graph, id, LARGE, 0);
  return picture ? (
    <span className="large">
      <Pixels picture={picture} size={LARGE} />
    </span>
  ) : null;
}

function Pixels({ picture, size: [width, height] }: { picture: ImageData; size: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(picture, 0, 0), [picture]);
  return <canvas ref={canvas} width={picture.width} height={picture.height} style={{ inlineSize: width, blockSize: height }} />;
}

/** The picture of the node's result; the one before stays until the next is there. */
function usePicture(graph: Graph, id: NodeId, [width, height]: Size, afterMs: number): ImageData | undefined {
  const { actions } = useGraphScope();
  const { modelPicture } = actions;
  const digest = useRun(graph, id)?.resultDigest;
  const [shown, setShown] = useState<ImageData>();
  useEffect(() => {
    if (digest === undefined || !modelPicture) {
      setShown(undefined);
      return undefined;
    }
    let isWanted = true;
    const draw = async () => {
      const result = graph.ports.results.get(digest) ?? (await graph.ports.results.load(digest));
      const { model } = result;
      const picture =
        model && hasModel(result) && elementCountOf(result) > 0 && isWanted
          ? await modelPicture({ nodeId: id, digest, model }, [width * SHARP, height * SHARP], () => isWanted)
          : undefined;
      if (isWanted) setShown(picture);
    };
    // A result that cannot be had shows nothing here; the node's own state says why.
    const timer = setTimeout(() => void draw().catch(() => undefined), afterMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [graph, id, digest, modelPicture, width, height, afterMs]);
  return shown;
}
