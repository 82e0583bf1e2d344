import type { SceneBuffers } from '#engine';

/** A level of the model as people know it. */
export interface ModelLevel {
  name: string;
  /** Height in the model (m), not in the scene. */
  elevation: number;
}

/** The levels of a scene at their heights in the model, lowest first; scenes of survey coordinates have a zero of their own. */
export const levelsInModel = (scene: Pick<SceneBuffers, 'levels' | 'origin'> | undefined): ModelLevel[] =>
  (scene?.levels ?? []).map(({ name, elevation }) => ({ name, elevation: elevation + (scene?.origin[2] ?? 0) }));

/** The height of the model's zero in a scene (m). */
export const groundOf = ({ origin }: Pick<SceneBuffers, 'origin'>): number => 0 - origin[2];
