import { hasLateTree, withTree } from '../scene/box-tree.ts';
import type { BoxTree, SceneBuffers, SceneElement } from '../scene/scene-buffers.ts';

/** A scene on its way between threads: thousands of small objects travel as one text and one list of numbers. */
export interface PackedScene extends Omit<SceneBuffers, 'elements' | 'tree'> {
  /** Absent where it is made when it is asked for. */
  tree?: BoxTree;
  /** JSON: the kinds, then ids and names of some thousand elements each. */
  texts: string[];
  /** Six numbers an element: kind, chunk, first index, index count, first edge, edge count. */
  numbers: Int32Array;
}

type Kind = Pick<SceneElement, 'nodeId' | 'discriminator' | 'part' | 'stage'>;

/** Packs what `unpackScene` gives back. */
export function packScene(scene: SceneBuffers): PackedScene {
  const { elements } = scene;
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
  const texts = [JSON.stringify(kinds)];
  for (let at = 0; at < ids.length; at += STEP)
    texts.push(JSON.stringify([ids.slice(at, at + STEP), names.slice(at, at + STEP)]));
  const isLate = hasLateTree(scene);
  const shared = (Object.keys(scene) as (keyof SceneBuffers)[]).filter(
    (name) => name !== 'elements' && !(isLate && name === 'tree'),
  );
  const buffers = shared.map((name) => [name, scene[name]] as const);
  return { ...(Object.fromEntries(buffers) as unknown as Omit<PackedScene, 'texts' | 'numbers'>), texts, numbers };
}

/** Elements that are unpacked at once: some milliseconds. */
const STEP = 16_384;

/** The scene that was packed. */
export function unpackScene(packed: PackedScene): SceneBuffers {
  const steps = unpackSteps(packed);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The scene that was packed; between its steps something else may be done. */
export function* unpackSteps({ texts, numbers, tree, ...buffers }: PackedScene): Generator<undefined, SceneBuffers> {
  const [first = '[]', ...lists] = texts;
  const kinds = JSON.parse(first) as Kind[];
  const elements: SceneElement[] = [];
  for (const [which, list] of lists.entries()) {
    if (which > 0) yield;
    const [ids, names] = JSON.parse(list) as [string[], string[]];
    for (const [place, elementId] of ids.entries()) {
      const at = elements.length * 6;
      const { nodeId, discriminator, part, stage } = kinds[numbers[at] as number] as Kind;
      elements.push({
        nodeId,
        elementId,
        name: names[place] as string,
        discriminator,
        part,
        stage,
        chunk: numbers[at + 1] as number,
        firstIndex: numbers[at + 2] as number,
        indexCount: numbers[at + 3] as number,
        firstEdge: numbers[at + 4] as number,
        edgeCount: numbers[at + 5] as number,
      });
    }
  }
  const scene = { ...buffers, elements };
  return tree ? { ...scene, tree } : withTree(scene);
}
