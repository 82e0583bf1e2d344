import type { SceneBuffers, SceneElement } from '../scene/scene-buffers.ts';

/** A scene on its way between threads: thousands of small objects travel as one text and one list of numbers. */
export interface PackedScene extends Omit<SceneBuffers, 'elements'> {
  /** JSON: the kinds, then id and name of each element. */
  texts: string;
  /** Six numbers an element: kind, chunk, first index, index count, first edge, edge count. */
  numbers: Int32Array;
}

type Kind = Pick<SceneElement, 'nodeId' | 'discriminator' | 'part' | 'stage'>;

/** Packs what `unpackScene` gives back. */
export function packScene({ elements, ...buffers }: SceneBuffers): PackedScene {
  const kinds: Kind[] = [];
  const kindOf = new Map<string, number>();
  const ids: string[] = [];
  const names: string[] = [];
  const numbers = new Int32Array(elements.length * 6);
  elements.forEach((element, at) => {
    const { nodeId, discriminator, part, stage } = element;
    const key = `${nodeId}\n${discriminator}\n${part}\n${stage}`;
    let kind = kindOf.get(key);
    if (kind === undefined) kindOf.set(key, (kind = kinds.push({ nodeId, discriminator, part, stage }) - 1));
    ids.push(element.elementId);
    names.push(element.name);
    numbers.set([kind, element.chunk, element.firstIndex, element.indexCount, element.firstEdge, element.edgeCount], at * 6);
  });
  return { ...buffers, texts: JSON.stringify([kinds, ids, names]), numbers };
}

/** The scene that was packed. */
export function unpackScene({ texts, numbers, ...buffers }: PackedScene): SceneBuffers {
  const [kinds, ids, names] = JSON.parse(texts) as [Kind[], string[], string[]];
  const elements = ids.map((elementId, at): SceneElement => {
    const { nodeId, discriminator, part, stage } = kinds[numbers[at * 6] as number] as Kind;
    return {
      nodeId,
      elementId,
      name: names[at] as string,
      discriminator,
      part,
      stage,
      chunk: numbers[at * 6 + 1] as number,
      firstIndex: numbers[at * 6 + 2] as number,
      indexCount: numbers[at * 6 + 3] as number,
      firstEdge: numbers[at * 6 + 4] as number,
      edgeCount: numbers[at * 6 + 5] as number,
    };
  });
  return { ...buffers, elements };
}
