import { PartiError } from '#domain';
import type { Drawing, DrawingLayer } from '../content/drawing.ts';
import { EntityDrawer } from './draw-entities.ts';
import { DxfDocumentBuilder } from './dxf-document.ts';
import { DxfPairReader } from './dxf-pairs.ts';
import { likelyUnit, unitOf } from './dxf-units.ts';

/**
 * Reads an ASCII drawing (R9 to 2018) as its bytes come in: feed chunks, then take the drawing.
 * Throws `import.dxf-binary`, `import.dwg`, `import.unreadable`, `import.geometry-too-complex` or `import.empty`.
 */
export class DxfReader {
  readonly #builder = new DxfDocumentBuilder();
  readonly #pairs = new DxfPairReader((code, value) => this.#builder.take(code, value));

  feed(chunk: Uint8Array): void {
    this.#pairs.feed(chunk);
  }

  feedText(text: string): void {
    this.#pairs.feedText(text);
  }

  /** `unitScale`: metres a unit, where the file is silent or wrong. */
  end(unitScale?: number): Drawing {
    this.#pairs.end();
    const { document } = this.#builder;
    // The end of the file ends its last entity.
    this.#builder.take(0, 'EOF');
    const drawer = new EntityDrawer(document);
    drawer.drawAll(document.entities);
    const box = boxOf([...drawer.layers.values()]);
    drawer.drawEndless(box);
    const layers = [...drawer.layers.values()].filter(
      ({ lines, triangles, points, texts }) => lines.length + triangles.length + points.length + texts.length > 0,
    );
    if (!Number.isFinite(box[0])) throw new PartiError('import.empty');
    const size = Math.max((box[3] as number) - (box[0] as number), (box[4] as number) - (box[1] as number));
    const unit = unitOf(document.header);
    const assumed = unit ?? likelyUnit(document.header, size);
    const scale = unitScale ?? assumed.metres;
    for (const layer of layers) scaleLayer(layer, scale);
    return {
      layers,
      unitScale: scale,
      unit: unit?.name,
      assumedUnit: assumed.name,
      bounds: {
        min: box.slice(0, 3).map((value) => value * scale) as [number, number, number],
        max: box.slice(3).map((value) => value * scale) as [number, number, number],
      },
      skipped: drawer.skipped,
    };
  }
}

/** Reads a whole drawing, as bytes or as text; see `DxfReader`. */
export function readDxf(source: Uint8Array | string, unitScale?: number): Drawing {
  const reader = new DxfReader();
  if (typeof source === 'string') reader.feedText(source);
  else reader.feed(source);
  return reader.end(unitScale);
}

function boxOf(layers: readonly DrawingLayer[]): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  const grow = (points: ArrayLike<number>) => {
    for (let at = 0; at < points.length; at++) {
      const value = points[at] as number;
      const axis = at % 3;
      if (value < (box[axis] as number)) box[axis] = value;
      if (value > (box[axis + 3] as number)) box[axis + 3] = value;
    }
  };
  for (const { lines, triangles, points, texts } of layers) {
    for (const line of lines) grow(line);
    grow(triangles);
    grow(points);
    for (const { at } of texts) grow(at);
  }
  return box;
}

function scaleLayer(layer: DrawingLayer, scale: number): void {
  if (scale === 1) return;
  for (const line of layer.lines) for (let at = 0; at < line.length; at++) line[at] = (line[at] as number) * scale;
  layer.triangles = layer.triangles.map((value) => value * scale);
  layer.points = layer.points.map((value) => value * scale);
  for (const text of layer.texts) {
    text.at = text.at.map((value) => value * scale) as [number, number, number];
    text.height *= scale;
  }
}
