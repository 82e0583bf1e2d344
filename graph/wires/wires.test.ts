import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../model/card-geometry.ts';
import { TrackPlanner } from './track-planner.ts';
import { routeWire, type RouteRequest } from './wire-route.ts';
import { routeDistance, traceRoute } from './wire-shape.ts';

function request(part: Partial<RouteRequest>, cards: readonly Box[] = []): RouteRequest {
  const from = part.from ?? { x: 0, y: 0 };
  return {
    trunk: 't',
    head: 'h',
    explicit: false,
    from,
    to: { x: 100, y: 100 },
    extent: { top: from.y, bottom: from.y },
    tracks: new TrackPlanner(),
    cardsIn: (area) =>
      cards.filter(
        (card) =>
          area.x < card.x + card.width &&
          card.x < area.x + area.width &&
          area.y < card.y + card.height &&
          card.y < area.y + area.height,
      ),
    ...part,
  };
}

describe('routes', () => {
  it('runs a derived wire at right angles, turning 12 px from its source', () => {
    expect(routeWire(request({}))).toEqual({
      kind: 'square',
      radius: 6,
      points: [
        { x: 0, y: 0 },
        { x: 12, y: 0 },
        { x: 12, y: 100 },
        { x: 100, y: 100 },
      ],
    });
  });

  it('runs straight between ports of one height', () => {
    expect(routeWire(request({ to: { x: 90, y: 0 } })).points).toEqual([
      { x: 0, y: 0 },
      { x: 90, y: 0 },
    ]);
  });

  it('curves a wire laid by hand where there is room, and turns where a curve would stand upright', () => {
    expect(routeWire(request({ explicit: true, to: { x: 200, y: 40 } }))).toMatchObject({
      kind: 'curve',
      points: [{ x: 0 }, { x: 80, y: 0 }, { x: 120, y: 40 }, { x: 200 }],
    });
    expect(routeWire(request({ explicit: true, to: { x: 40, y: 300 } }))).toMatchObject({ kind: 'square', radius: 14 });
  });

  it('lets wires of one output share a trunk and keeps others 8 px beside it', () => {
    const tracks = new TrackPlanner();
    const trunkX = (trunk: string, y: number) => routeWire(request({ trunk, tracks, to: { x: 120, y } })).points[1]?.x;
    expect([trunkX('a', 100), trunkX('a', 60), trunkX('b', 80)]).toEqual([12, 12, 20]);
  });

  it('goes round a card that stands in the way, and back to a card on the left', () => {
    const wall = { x: 150, y: -200, width: 224, height: 260 };
    for (const [to, cards] of [
      [{ x: 500, y: 20 }, [wall]],
      [{ x: -300, y: 30 }, [{ x: -224, y: -40, width: 224, height: 160 }]],
    ] as const) {
      const route = routeWire(request({ to, cards: undefined } as Partial<RouteRequest>, cards));
      const crossed = route.points.slice(1).flatMap((point, index) => {
        const before = route.points[index]!;
        return cards.filter(
          (card) =>
            Math.max(before.x, point.x) > card.x &&
            Math.min(before.x, point.x) < card.x + card.width &&
            Math.max(before.y, point.y) > card.y &&
            Math.min(before.y, point.y) < card.y + card.height,
        );
      });
      expect(crossed).toEqual([]);
    }
  });

  it('always leads from port to port at right angles', () => {
    const place = fc.record({ x: fc.integer({ min: -800, max: 800 }), y: fc.integer({ min: -800, max: 800 }) });
    fc.assert(
      fc.property(place, place, fc.array(place, { maxLength: 12 }), (from, to, corners) => {
        const { points } = routeWire(
          request(
            { from, to },
            corners.map(({ x, y }) => ({ x, y, width: 224, height: 160 })),
          ),
        );
        expect([points[0], points.at(-1)]).toEqual([from, to]);
        for (let index = 1; index < points.length; index++)
          expect(
            points[index]!.x === points[index - 1]!.x || points[index]!.y === points[index - 1]!.y || Math.abs(from.y - to.y) < 2,
          ).toBe(true);
      }),
    );
  });
});

describe('shapes', () => {
  it('measures the distance to corners and curves', () => {
    const square = routeWire(request({}));
    expect(routeDistance(square, { x: 12, y: 50 })).toBe(0);
    expect(routeDistance(square, { x: 17, y: 50 })).toBe(5);
    const curve = routeWire(request({ explicit: true, to: { x: 200, y: 0 } }));
    expect(routeDistance(curve, { x: 100, y: 3 })).toBeCloseTo(3, 5);
  });

  it('rounds corners with the radius of the route', () => {
    const strokes: string[] = [];
    const note =
      (name: string) =>
      (...numbers: number[]) =>
        strokes.push(`${name} ${numbers.join(' ')}`);
    traceRoute(routeWire(request({})), {
      moveTo: note('M'),
      lineTo: note('L'),
      quadraticCurveTo: note('Q'),
    } as unknown as CanvasPath);
    expect(strokes).toEqual(['M 0 0', 'L 6 0', 'Q 12 0 12 6', 'L 12 94', 'Q 12 100 18 100', 'L 100 100']);
  });
});
