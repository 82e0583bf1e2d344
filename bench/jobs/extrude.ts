/** `extrude.ts KIND COUNT WHO`: profiles to bodies. Both start from what they would hold: flat numbers here, three's shapes there. */
import { EdgesGeometry, ExtrudeGeometry } from 'three';
import { extrudeProfile } from '#engine';
import { randomProfiles, type RandomProfile } from '../random-model.ts';
import { answerWith } from './answer.ts';
import { shapeOf } from './three-glb.ts';

const [kind, count, who] = process.argv.slice(2);
const profiles = randomProfiles(Number(count), kind === 'rectangle' ? 'rectangle' : 'random');

const ours = (hasEdges: boolean, all: RandomProfile[]) => {
  const flat = all.map(({ outline, holes, height }) => ({
    outline: Float64Array.from(outline.flat()),
    holes: holes.map((hole) => Float64Array.from(hole.flat())),
    height,
  }));
  return () => flat.map(({ outline, holes, height }) => extrudeProfile(outline, holes, height, hasEdges));
};

const theirs = (hasEdges: boolean, all: RandomProfile[]) => {
  const shapes = all.map((profile) => ({ shape: shapeOf(profile.outline, profile.holes), depth: profile.height }));
  return () =>
    shapes.map(({ shape, depth }) => {
      const body = new ExtrudeGeometry(shape, { depth, bevelEnabled: false });
      return hasEdges ? [body, new EdgesGeometry(body)] : body;
    });
};

answerWith((who?.startsWith('ours') ? ours : theirs)(who?.endsWith('edges') ?? false, profiles.splice(0)));
