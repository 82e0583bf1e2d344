import { expect, it } from 'vitest';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ElementModel } from '../model/element-model.ts';
import { indexElements } from './element-groups.ts';
import { runOverridden } from './run-overridden.ts';
import { sendableDefinitions, sentOverrides } from './sent-overrides.ts';

const RECORD = readFunctionRecord({
  id: 'facade',
  name: 'Facade',
  overrides: {
    Panel: {
      context: '[*discriminator=Elements.FacadePanel]',
      identity: { Level: { type: 'string' }, Side: { type: 'integer' }, Place: { type: 'number' } },
      schema: { Depth: { type: 'number' } },
    },
  },
});
const [PANEL] = sendableDefinitions(RECORD);

interface Building {
  levels: readonly string[];
  sides: readonly number[];
  panelWidth: number;
}
/** What the test knows of a panel and no function tells. */
interface Truth {
  id: string;
  level: string;
  side: number;
  from: number;
  to: number;
}

function panelsOf({ levels, sides, panelWidth }: Building): Truth[] {
  return levels
    .flatMap((level) =>
      sides.flatMap((length, side) => {
        const count = Math.max(1, Math.round(length / panelWidth));
        const width = length / count;
        return Array.from({ length: count }, (_, index) => ({
          // Ids count through the building: they tell nothing of which panel is which.
          id: '',
          level,
          side,
          from: index * width,
          to: (index + 1) * width,
        }));
      }),
    )
    .map((panel, index) => ({ ...panel, id: `panel-${index}` }));
}

/** The function: compares exactly, marks, knows nothing of nearness. */
function facade(building: Building, given: JsonObject | undefined): ElementModel {
  const entries = (given?.['Panel'] ?? []) as { id: string; identity: JsonObject; value: JsonObject }[];
  const elements = panelsOf(building).map(({ id, level, side, from, to }) => {
    const Place = (from + to) / 2;
    const entry = entries.find(
      ({ identity }) =>
        identity['Level'] === level && identity['Side'] === side && Math.abs((identity['Place'] as number) - Place) < 1e-4,
    );
    return {
      Id: id,
      discriminator: 'Elements.FacadePanel',
      Level: level,
      Side: side,
      Place,
      Depth: 0.15,
      ...entry?.value,
      ...(entry ? { associatedIdentities: { Panel: [{ id: entry.id, identity: entry.identity }] } } : {}),
    };
  });
  return { Elements: Object.fromEntries(elements.map((element) => [element.Id, element])) };
}

/** Mulberry32: the same changes each time. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function changed(building: Building, chance: () => number): Building {
  const { levels, sides, panelWidth } = building;
  switch (Math.floor(chance() * 6)) {
    case 0:
      return { ...building, levels: levels.slice(0, 1 + Math.floor(chance() * levels.length)) };
    case 1:
      return { ...building, levels: [...levels, `L${levels.length}`, `L${levels.length + 1}`] };
    case 2:
      return { ...building, panelWidth: panelWidth * (0.6 + chance() * 0.9) };
    case 3:
      return { ...building, sides: sides.map((length) => length * (0.8 + chance() * 0.4)) };
    case 4:
      return { ...building, sides: sides.slice(0, 3), levels: ['Basement', ...levels] };
    default:
      return { ...building, panelWidth: panelWidth * 2, levels: levels.filter(() => chance() > 0.3) };
  }
}

it(
  '200 changes of generated buildings: none on a wrong element, 95 % of the survivors kept, all back after the way back',
  { timeout: 120_000 },
  async () => {
    const chance = chanceOf(20261123);
    let [entries, wrong, survivors, kept, back] = [0, 0, 0, 0, 0];
    for (let change = 0; change < 200; change++) {
      const before: Building = {
        levels: Array.from({ length: 3 + Math.floor(chance() * 5) }, (_, index) => `L${index}`),
        sides: Array.from({ length: 4 }, () => 8 + chance() * 22),
        panelWidth: 1 + chance() * 2,
      };
      const after = changed(before, chance);
      const plain = facade(before, undefined);
      const index = indexElements(plain, PANEL!);
      const touched = panelsOf(before).filter(() => chance() < 0.06);
      const overrides = Object.fromEntries(
        touched.map((panel) => {
          const element = plain.Elements[panel.id] as JsonObject;
          const identity = { Level: element['Level']!, Side: element['Side']!, Place: element['Place']! };
          const reach = index.reachOf(index.exact(identity)!);
          return [panel.id, { identity, element: { reach }, value: { Depth: 0.4 }, order: 1 }];
        }),
      );
      const sent = sentOverrides({ overrides: { Panel: overrides } }, RECORD) ?? [];
      const run = (building: Building) =>
        runOverridden(sent, {
          call: (given) => Promise.resolve(facade(building, given)),
          modelOf: (model) => model,
          dependency: () => Promise.resolve(undefined),
        });
      const there = panelsOf(after);
      const { report } = await run(after);
      for (const panel of touched) {
        const middle = (panel.from + panel.to) / 2;
        const partner = there.find(
          ({ level, side, from, to }) => level === panel.level && side === panel.side && from <= middle && middle < to,
        );
        const shared = partner ? Math.min(panel.to, partner.to) - Math.max(panel.from, partner.from) : 0;
        const all = partner ? Math.max(panel.to, partner.to) - Math.min(panel.from, partner.from) : 1;
        const outcome = report['Panel']?.[panel.id];
        entries++;
        if (outcome?.elements.some((id) => id !== partner?.id)) wrong++;
        // A survivor: the old and the new panel share half of what the two cover. Of two that became one, none survived.
        if (shared / all < 0.5) continue;
        survivors++;
        if (outcome?.elements.includes(partner?.id as string)) kept++;
      }
      const home = await run(before);
      back += touched.filter(({ id }) => home.report['Panel']?.[id]?.state === 'applied').length;
    }
    expect({ entries: entries > 1000, wrong, back: back === entries }).toEqual({ entries: true, wrong: 0, back: true });
    expect(survivors).toBeGreaterThan(400);
    expect(kept / survivors).toBeGreaterThanOrEqual(0.95);
  },
);
