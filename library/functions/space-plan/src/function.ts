import {
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  numberOf,
  placed,
  point,
  regionArea,
  regionOf,
  requireModel,
  type Element,
  type FunctionResult,
  type Models,
  type Region,
} from 'parti';
import { cutByShares } from './cut.ts';
import { roomsOf, type Order, type Room } from './rooms.ts';

interface Inputs {
  Order: Order;
  Height: number;
}

/** A zone and the rooms that found a place in it. */
interface Filled {
  zone: Element;
  region: Region;
  area: number;
  hasDaylight: boolean;
  rooms: Room[];
  left: number;
}

/** Rooms may be smaller than asked by this share, so that a zone of just their sum holds them. */
const SPARE = 1e-6;
/** Less than this (m²) that stays free is no room. */
const SLIVER = 0.05;
const COLOURS: [number, number, number][] = [
  [0.62, 0.76, 0.86],
  [0.96, 0.8, 0.55],
  [0.72, 0.83, 0.65],
  [0.87, 0.66, 0.62],
  [0.74, 0.69, 0.85],
  [0.9, 0.87, 0.6],
];

/** Rooms one after the other along the zones, from the lowest floor up: each in the first zone that still holds it. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const source = requireModel(models, 'Circulation');
  const zones = elementsOf(source, 'Elements.UsableZone').flatMap((zone): Filled[] => {
    const region = regionOf(source, zone);
    const area = region ? regionArea(region) : 0;
    return region ? [{ zone, region, area, hasDaylight: zone['Daylight'] !== false, rooms: [], left: area }] : [];
  });
  if (zones.length === 0) throw new FunctionError('The Circulation holds no zone to plan.');
  const rooms = roomsOf(requireModel(models, 'Program Requirements'), inputs.Order);
  if (rooms.length === 0) throw new FunctionError('The Program Requirements ask for no room.');
  const missing = rooms.filter((room) => {
    const isFit = (one: Filled) => one.left >= room.area * (1 - SPARE);
    // What needs no daylight leaves the walls to those that do, as long as it can.
    const held = room.needsDaylight
      ? zones.find((one) => one.hasDaylight && isFit(one))
      : (zones.find((one) => !one.hasDaylight && isFit(one)) ?? zones.find(isFit));
    if (!held) return true;
    held.rooms.push(room);
    held.left = Math.max(0, held.left - room.area);
    return false;
  });
  return resultOf(zones, rooms, missing, inputs.Height);
}

function resultOf(zones: readonly Filled[], rooms: readonly Room[], missing: readonly Room[], height: number): FunctionResult {
  const model = new ModelBuilder();
  const departments = [...new Set(rooms.map(({ department }) => department))];
  const materials = departments.map((name, at) =>
    model.material(`space-${name || at}`, COLOURS[at % COLOURS.length] as [number, number, number]),
  );
  const free = model.material('free', [0.95, 0.95, 0.95]);
  const counts = new Map<string, number>();
  let freeArea = 0;
  for (const [at, filled] of zones.entries()) {
    freeArea += filled.left;
    for (const [place, { room, regions }] of divided(filled).entries()) {
      const told = {
        Level: String(filled.zone['Level']),
        Elevation: numberOf(filled.zone, 'Elevation'),
        Height: room ? height : 0.1,
        Material: room ? (materials[departments.indexOf(room.department)] as string) : free,
      };
      const count = room ? (counts.get(room.name) ?? 0) + 1 : 0;
      if (room) counts.set(room.name, count);
      for (const [piece, region] of regions.entries()) {
        const id = `${at}-${place}${piece > 0 ? `-${piece}` : ''}`;
        const profile = model.profile(`space-profile-${id}`, region.perimeter, region.voids);
        model.add(`space-${id}`, 'Elements.SpaceBoundary', {
          Name: room ? `${room.name} ${count}` : 'Free',
          'Program Type': room?.name ?? 'Free',
          Department: room?.department ?? '',
          Area: regionArea(region),
          ...told,
          Profile: profile,
          Transform: placed(point(0, 0, told.Elevation)),
          Representation: extrusions({ profile, height: told.Height }),
        });
      }
    }
  }
  addRows(model, rooms, missing);
  const sum = (list: readonly Room[]) => list.reduce((total, { area }) => total + area, 0);
  const placedRooms = zones.flatMap((zone) => zone.rooms);
  return {
    model: model.toModel(),
    outputs: {
      Placed: placedRooms.length,
      Missing: missing.length,
      'Placed Area': sum(placedRooms),
      'Missing Area': sum(missing),
      'Free Area': freeArea,
      'By Department': departments.map((department) => ({
        Department: department,
        Area: sum(placedRooms.filter((room) => room.department === department)),
      })),
    },
    messages: warningsOf(zones, rooms, missing),
  };
}

/** Pieces of a zone, one a room and one that stays free. */
function divided({ zone, region, area, rooms, left }: Filled): { room: Room | undefined; regions: Region[] }[] {
  const isLeft = left > SLIVER;
  const sum = rooms.reduce((total, room) => total + room.area, 0);
  const whole = isLeft ? area : sum;
  const shares = [...rooms.map((room) => room.area / whole), ...(isLeft ? [left / whole] : [])];
  const parts = rooms.length === 0 ? [[region]] : cutByShares(region, numberOf(zone, 'Angle'), shares);
  return parts.map((regions, at) => ({ room: rooms[at], regions }));
}

/** One row for every kind of room: what is asked and what found a place. */
function addRows(model: ModelBuilder, rooms: readonly Room[], missing: readonly Room[]): void {
  for (const [kind, asked] of Map.groupBy(rooms, (room) => room.kind)) {
    const [first] = asked as [Room];
    const lost = missing.filter((room) => room.kind === kind).length;
    model.add(`row-${kind}`, 'Elements.RoomRow', {
      Name: first.name,
      Department: first.department,
      Asked: asked.length,
      Placed: asked.length - lost,
      Missing: lost,
      'Asked Area': asked.length * first.area,
      'Placed Area': (asked.length - lost) * first.area,
    });
  }
}

function warningsOf(zones: readonly Filled[], rooms: readonly Room[], missing: readonly Room[]): FunctionResult['messages'] {
  if (missing.length === 0) return [];
  const sum = (list: readonly { area: number }[]) => list.reduce((total, { area }) => total + area, 0).toFixed(0);
  const largest = Math.max(...zones.map(({ area }) => area));
  const tooLarge = [...new Map(missing.filter(({ area }) => area > largest).map((room) => [room.name, room])).values()];
  return [
    ...tooLarge.map(({ name, area }) => ({
      level: 'warning' as const,
      text: `“${name}” of ${area.toFixed(0)} m² is larger than every zone; the largest has ${largest.toFixed(0)} m².`,
    })),
    {
      level: 'warning',
      text: `${missing.length} rooms of ${sum(missing)} m² find no place: the program asks for ${sum(rooms)} m², the zones hold ${sum(zones)} m².`,
    },
  ];
}
