import { createHash } from 'node:crypto';
import {
  canonicalResult,
  handChangesOf,
  runOverridden,
  sentOverrides,
  type ElementModel,
  type JsonObject,
  type OverrideReport,
} from '#domain';
import { createScriptHost } from '#runtimes/script';
import { loadLibrary } from './index.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface Made {
  model: ElementModel;
  outputs: JsonObject;
  report: OverrideReport;
  digest: string;
  warnings: string[];
}

/** Shipped functions as server, command line and preview run them, with changes by hand. */
export function openShipped() {
  const library = loadLibrary();
  const host = createScriptHost(library.runtime, 1);
  const shipped = (folder: string) => library.functions.find((one) => one.folder === folder)!;
  return { library, shipped, run, close: () => host.close() };

  /** Runs a shipped function with changes by hand, as server, command line and preview do. */
  async function run(
    folder: string,
    inputs: JsonObject,
    models: Record<string, ElementModel>,
    overrides: JsonObject = {},
  ): Promise<Made> {
    const { digest, bundle, record } = shipped(folder);
    const texts = Object.fromEntries(Object.entries(models).map(([name, model]) => [name, JSON.stringify(model)]));
    const { result, report } = await runOverridden(sentOverrides(handChangesOf(overrides), record) ?? [], {
      async call(argument) {
        const given = argument ? { ...inputs, overrides: argument } : inputs;
        const { result: raw } = await host.run({ digest, bundle, inputs: given, models: texts, timeoutMs: 30_000 });
        return canonicalResult(raw, { functionId: record.id, sha256 });
      },
      modelOf: ({ result: { model } }) => model,
      dependency: (name) => Promise.resolve(models[name]),
    });
    const { model, outputs, messages } = result.result;
    return {
      model: model!,
      outputs: outputs as JsonObject,
      report,
      digest: result.digest,
      warnings: messages.map(({ text }) => text),
    };
  }
}

/** Elements of a kind. */
export const elementsOf = (model: ElementModel, discriminator: string) =>
  Object.values(model.Elements).filter((element) => element['discriminator'] === discriminator);
export const polygon = (...corners: [number, number][]) => ({
  discriminator: 'Elements.Geometry.Polygon',
  Vertices: corners.map(([X, Y]) => ({ X, Y, Z: 0 })),
});
export const modelOf = (...elements: JsonObject[]): ElementModel =>
  ({ Elements: Object.fromEntries(elements.map((one) => [one['Id'], one])) }) as unknown as ElementModel;

/** One box, 12 × 9 m, of some height. */
export const envelope = (Height: number): ElementModel =>
  modelOf(
    { Id: 'p', discriminator: 'Elements.Geometry.Profile', Perimeter: polygon([0, 0], [12, 0], [12, 9], [0, 9]) },
    { Id: 'e', discriminator: 'Elements.Envelope', Profile: 'p', Elevation: 0, Height },
  );
export const HEIGHTS = { 'Ground Level Height': 4, 'Standard Level Height': 3.6, 'Penthouse Level Height': 4 };
