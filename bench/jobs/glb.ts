/** `glb.ts KIND COUNT WHO`: the text of a model to the bytes of a GLB with a node an element. */
import type { ElementModel } from '#domain';
import { modelToGlb, modelToGlbBytes, writeModel } from '#engine';
import { massModel, randomProfiles } from '../random-model.ts';
import { answerWith } from './answer.ts';
import { threeGlb } from './three-glb.ts';

const [kind, count, who] = process.argv.slice(2);
const text = writeModel(massModel(randomProfiles(Number(count), kind === 'rectangle' ? 'rectangle' : 'random')));

const jobs: Record<string, () => unknown> = {
  nodes: () => modelToGlbBytes(JSON.parse(text) as ElementModel, 'nodes'),
  batch: () => modelToGlb(JSON.parse(text) as ElementModel, 'batch'),
  parse: () => JSON.parse(text) as unknown,
  three: () => threeGlb(text),
};
answerWith(jobs[who ?? ''] as () => unknown);
