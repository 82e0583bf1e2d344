import { assertSnaps, drawingOf } from '../random-drawing.ts';
import { createSnapIndex, tessellate, writeModel } from '#engine';
import { drawingToModel, readDxf } from '#formats-text';
import type { ElementModel } from '#domain';
import { median, row, type Measure } from '../measure.ts';

const BYTES = 3e6;
const ROUNDS = 5;

/** V10: a drawing file to lines that can be drawn and caught: read, made a model, written and parsed as a run does, put in a scene. */
export const measure: Measure = {
  ids: ['V10'],
  run() {
    const bytes = drawingOf(BYTES);
    const times = Array.from({ length: ROUNDS + 1 }, () => {
      const before = process.cpuUsage();
      const model = drawingToModel(readDxf(bytes));
      const result = JSON.parse(writeModel(model)) as ElementModel;
      const snaps = createSnapIndex(tessellate([{ nodeId: 'n', model: result }]), 0);
      const { user, system } = process.cpuUsage(before);
      assertSnaps(snaps);
      return (user + system) / 1000;
    });
    const value = median(times.slice(1));
    return Promise.resolve([
      row({
        id: 'V10',
        what: `DXF of ${(bytes.length / 1e6).toFixed(1)} MB → lines to draw and to catch, CPU`,
        value,
        unit: 'ms',
        peer: null,
        target: '≤ 2000 ms',
        ok: value <= 2000,
        rounds: ROUNDS,
      }),
    ]);
  },
};
