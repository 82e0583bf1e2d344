import {
  handChangesOf,
  offeredOn,
  overrideDefinitions,
  readFunctionRecord,
  runOverridden,
  sentOverrides,
  type ElementModel,
  type FunctionLanguage,
  type JsonObject,
  type OverrideOutcome,
} from '#domain';
import type { Languages } from '#runtimes/languages';

/** A facade whose author lets its bays be changed and removed by hand. */
export const BAYS_RECORD = readFunctionRecord({
  id: 'bays',
  name: 'Bays',
  overrides: {
    Bay: {
      context: '[*discriminator=Elements.Bay]',
      identity: { Row: { type: 'string' }, Place: { type: 'number' } },
      schema: { Depth: { type: 'number' } },
      behaviors: { remove: true },
      perProperty: true,
    },
  },
});
export const [BAY] = overrideDefinitions(BAYS_RECORD);

export interface Building {
  lengths: number[];
  width: number;
}
export interface Bay {
  row: number;
  from: number;
  to: number;
}

/** What the test knows of the bays, and no function tells. */
export const baysOf = ({ lengths, width }: Building): Bay[] =>
  lengths.flatMap((length, row) => {
    const count = Math.max(1, Math.round(length / width));
    return Array.from({ length: count }, (_, place) => ({
      row,
      from: (place * length) / count,
      to: ((place + 1) * length) / count,
    }));
  });
export const isAt = (element: JsonObject, { row, from, to }: Bay) =>
  element['Row'] === `R${row}` && Math.abs((element['Place'] as number) - (from + to) / 2) < 1e-6;

/** Numbers below 1, the same each time. */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

export function changed({ lengths, width }: Building, chance: () => number): Building {
  const kind = Math.floor(chance() * 4);
  if (kind === 0) return { lengths: lengths.slice(0, 1 + Math.floor(chance() * lengths.length)), width };
  if (kind === 1) return { lengths: lengths.map((length) => length * (0.85 + chance() * 0.3)), width };
  if (kind === 2) return { lengths: [...lengths, 12], width: width * (0.8 + chance() * 0.4) };
  return { lengths, width: width * 2 };
}

/** What a run of a facade made. */
export interface BaysRun {
  elements: Record<string, JsonObject>;
  model: ElementModel;
  report: Record<string, OverrideOutcome>;
}

/** Runs a published facade with changes by hand, as they come in `overrides`. */
export function bayRunner(
  languages: Languages,
  language: FunctionLanguage,
  { bundle, digest }: { bundle: string; digest: string },
) {
  return async ({ lengths, width }: Building, changes: JsonObject): Promise<BaysRun> => {
    const sent = sentOverrides(handChangesOf(changes), BAYS_RECORD) ?? [];
    const { result, report } = await runOverridden(sent, {
      async call(overrides) {
        const inputs = { Lengths: lengths, Width: width, ...(overrides ? { overrides } : {}) };
        const call = { digest, bundle, account: 'ann', inputs, models: {}, timeoutMs: 20_000 };
        return (await languages.run(language, call, 'foreign')).result.model as unknown as ElementModel;
      },
      modelOf: (model) => model,
      dependency: () => Promise.resolve(undefined),
    });
    return { elements: result.Elements as Record<string, JsonObject>, report: report['Bay'] ?? {}, model: result };
  };
}

/** Three bays, one of each third. */
export const threeOf = (all: readonly Bay[], chance: () => number): Bay[] =>
  [0, 1, 2].map((part) => all[Math.floor(((part + chance()) * all.length) / 3)] as Bay);

/** A bay as a page tells it when somebody touches it. */
export function touched({ elements, model }: BaysRun, bay: Bay): { identity: JsonObject; element: JsonObject } {
  const id = Object.keys(elements).find((one) => isAt(elements[one] as JsonObject, bay)) as string;
  const { identity, element } = offeredOn(BAY!, model, id)!;
  return { identity, element: { reach: element.reach } as JsonObject };
}

/** The bay that stands where the middle of one was. */
export const partnerOf = ({ row, from, to }: Bay, there: readonly Bay[]): Bay | undefined =>
  there.find((one) => row === one.row && one.from <= (from + to) / 2 && (from + to) / 2 < one.to);

/** A building of three rows. */
export const buildingOf = (chance: () => number): Building => ({
  lengths: [9 + chance() * 9, 9 + chance() * 9, 9 + chance() * 9],
  width: 1 + chance(),
});
