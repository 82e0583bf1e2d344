import { elementsOf, numberOf, type Model } from 'parti';

/** A room that is asked for; every one of a kind is its own. */
export interface Room {
  /** Place of its kind in the program. */
  kind: number;
  name: string;
  department: string;
  area: number;
  needsDaylight: boolean;
}

export type Order = 'As listed' | 'Largest first' | 'By department';

/** Rooms of a program in the order in which they are placed. */
export function roomsOf(program: Model, order: Order): Room[] {
  const rooms = elementsOf(program, 'Elements.ProgramRequirement').flatMap((asked, kind) => {
    const room: Room = {
      kind,
      name: String(asked['Program Name'] ?? asked['Name']),
      department: String(asked['Program Group'] ?? ''),
      area: numberOf(asked, 'Area per Space'),
      needsDaylight: asked['Daylight'] !== false,
    };
    return Array.from({ length: Math.max(0, Math.floor(numberOf(asked, 'Space Count', 1))) }, () => room);
  });
  if (order === 'Largest first') return rooms.toSorted((a, b) => b.area - a.area || a.kind - b.kind);
  if (order === 'As listed') return rooms;
  const departments = [...new Set(rooms.map(({ department }) => department))];
  return rooms.toSorted((a, b) => departments.indexOf(a.department) - departments.indexOf(b.department) || a.kind - b.kind);
}
