import type { SceneBuffers } from '#engine';

const known = new Set<string>();

/** Logs each colour of a scene that could not be read, once: the material, and that green stands for it. */
export function logColours(scene: SceneBuffers, log: (line: string) => void = (line) => console.error(line)): void {
  for (const { code, elementId, message } of scene.issues) {
    const line = `${code}: material ${elementId}: ${message}`;
    if (code !== 'color.conversion-failed' || known.has(line)) continue;
    known.add(line);
    log(line);
  }
}
