import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#domain';
import type { Vec3 } from '#engine';
import { SketchCommands } from './sketch-commands.ts';
import { SketchSession } from './sketch-session.ts';
import { writeSketch, type SketchKind } from './sketch-value.ts';

const square = (x: number): Vec3[] => [
  [x, 0, 0],
  [x + 10, 0, 0],
  [x + 10, 10, 0],
  [x, 10, 0],
];
const shapes = (kind: SketchKind, ...outlines: Vec3[][]): JsonValue =>
  writeSketch(
    kind,
    outlines.map((outline) => ({ outlines: [outline] })),
  );

/** A sketch, its commands as the layer joins them, and what they told. */
function sketch(kind: SketchKind, value?: JsonValue) {
  const session = new SketchSession({ kind, value });
  const commands = new SketchCommands(session);
  const told: string[] = [];
  session.subscribe(() => commands.follow());
  commands.listen((event) => told.push(`${event.type === 'instructions' ? event.instructions : event.type} ${event.id}`));
  const point = (x: number, y: number) => {
    session.hover([x, y, 0], 1e-6);
    session.place();
  };
  const corners = () => session.items.map(({ outlines }) => outlines[0]);
  return { session, commands, told, point, corners };
}

describe('tools of a sketch as interactive commands', () => {
  it('P4.10a P4.10e move tells its steps, completes, and moves to exact coordinates', () => {
    const { commands, told, point, corners } = sketch('polygon', shapes('polygon', square(0)));
    expect(told).toEqual([]);
    commands.start('move');
    point(10, 10);
    point(12, 13);
    expect(told).toEqual([
      'start sketch.move',
      'moveFrom sketch.move',
      'moveTo sketch.move',
      'complete sketch.move',
      'edit sketch',
      'edit sketch',
    ]);
    expect(corners()).toEqual([
      [
        [2, 3, 0],
        [12, 3, 0],
        [12, 13, 0],
        [2, 13, 0],
      ],
    ]);
    expect(commands.running).toEqual(['sketch']);
  });

  it('P4.10a Escape leaves move, and the outline that was drawn goes on', () => {
    const { session, commands, point, corners } = sketch('polygons', shapes('polygons', square(0)));
    commands.start('draw');
    point(20, 0);
    point(30, 0);
    commands.start('move');
    expect(commands.running).toEqual(['sketch', 'sketch.draw', 'sketch.move']);
    point(0, 0);
    session.hover([5, 5, 0], 1e-6);
    expect(corners()[0]?.[0]).toEqual([5, 5, 0]);
    expect(commands.wouldLeave).toBe(false);
    expect(commands.cancel()).toBe('goes-on');
    expect(commands.running).toEqual(['sketch', 'sketch.draw']);
    expect(corners()[0]).toEqual(square(0));
    expect(session.draft).toHaveLength(2);
    expect(commands.instruction).toBe('next');
    point(30, 10);
    expect(commands.instruction).toBe('close');
  });

  it('P4.10b a tool that runs is not started again, and one Escape leaves it', () => {
    const { session, commands, told, point } = sketch('polygons', shapes('polygons', square(0)));
    commands.start('draw');
    point(20, 0);
    told.length = 0;
    commands.start('draw');
    expect(told).toEqual([]);
    expect(session.draft).toHaveLength(1);
    commands.cancel();
    expect(commands.running).toEqual(['sketch']);
  });

  it('P4.10c strokes veto that the sketch is left', () => {
    const { session, commands } = sketch('polygon', shapes('polygon', square(0)));
    session.transform({ tool: 'move', by: [1, 0, 0] });
    expect(commands.wouldLeave).toBe(false);
    expect(commands.cancel()).toBe('refused');
    expect(commands.running).toEqual(['sketch']);
    session.undo();
    expect(commands.wouldLeave).toBe(true);
    expect(commands.cancel()).toBe('left');
  });

  it('P4.10d Tab takes one shape or all where one of several is selected, and nothing elsewhere', () => {
    const { session, commands, told, point, corners } = sketch('polygons', shapes('polygons', square(0), square(40)));
    session.select({ item: 1, outline: 0, corner: 0 });
    expect(commands.nextOption()).toBe(false);
    commands.start('move');
    expect([session.canChooseShapes, session.takesOne]).toEqual([true, true]);
    expect(commands.nextOption()).toBe(true);
    expect([session.takesOne, told.at(-1)]).toEqual([false, 'next-option sketch.move']);
    commands.nextOption();
    point(0, 0);
    expect(commands.nextOption()).toBe(false);
    point(0, 5);
    expect(corners().map((one) => one?.[0])).toEqual([
      [0, 0, 0],
      [40, 5, 0],
    ]);
  });

  it('P4.10d Enter on a set point ends an outline that can stand, and nothing before', () => {
    const { session, commands, told, point } = sketch('polygon');
    expect(commands.running).toEqual(['sketch', 'sketch.draw']);
    point(0, 0);
    point(10, 0);
    commands.defaultOption();
    expect(session.items).toHaveLength(0);
    point(10, 10);
    expect(session.hasNewPlace).toBe(false);
    commands.defaultOption();
    expect(session.items).toHaveLength(1);
    expect(told).toContain('default-option sketch.draw');
    expect(told).toContain('complete sketch.draw');
  });

  it('P6.06 a second drafting tool ends an outline that can stand, gives up any other, and never runs beside it', () => {
    const { session, commands, told, point } = sketch('polygons');
    point(0, 0);
    point(10, 0);
    commands.start('rectangle');
    expect(commands.running).toEqual(['sketch', 'sketch.rectangle']);
    expect(told).toContain('cancel sketch.draw');
    expect(session.draft).toEqual([]);
    session.undo();
    expect(session.draft).toHaveLength(2);
    commands.start('draw');
    point(20, 0);
    point(30, 0);
    point(30, 10);
    commands.start('rectangle');
    expect([session.items.length, session.draft.length]).toEqual([1, 0]);
    expect(told).toContain('complete sketch.draw');
    expect(commands.running).toEqual(['sketch', 'sketch.rectangle']);
  });

  it('W4.10c turns about a point by three points or a typed angle, and copies one shape', () => {
    const turned = sketch('polygon', shapes('polygon', square(0)));
    turned.commands.start('rotate');
    turned.point(0, 0);
    turned.point(1, 0);
    turned.point(0, 3);
    expect(turned.corners()[0]?.[1]).toEqual([0, 10, 0]);
    turned.commands.start('rotate');
    turned.point(0, 0);
    turned.session.type({ heading: -90 });
    turned.session.hover([7, 7, 0], 1e-6);
    turned.session.place();
    expect(turned.corners()[0]).toEqual(square(0));
    const copied = sketch('polygons', shapes('polygons', square(0), square(40)));
    copied.session.select({ item: 0, outline: 0, corner: 2 });
    copied.commands.start('copy');
    copied.point(0, 0);
    copied.session.hover([0, 1, 0], 1e-6);
    copied.session.type({ length: 25 });
    copied.session.place();
    expect(copied.corners()).toHaveLength(3);
    expect(copied.corners()[2]?.[0]).toEqual([0, 25, 0]);
    expect(copied.commands.running).toEqual(['sketch']);
  });

  it('W4.10f redo of the stroke that closed an outline begins no other one', () => {
    const { session, commands, point } = sketch('polygon');
    point(0, 0);
    point(10, 0);
    point(10, 10);
    session.close();
    session.undo();
    expect([session.tool, session.draft.length, session.items.length]).toEqual(['draw', 3, 0]);
    session.undo();
    session.redo();
    session.redo();
    expect([session.tool, session.draft.length, session.items.length]).toEqual(['edit', 0, 1]);
    expect(commands.running).toEqual(['sketch']);
    session.redo();
    expect([session.notice, session.tool, commands.instruction]).toEqual(['nothingToRedo', 'edit', 'edit']);
  });

  it('W4.10f undo and redo go on with the tool that drew: a void, a rectangle, the next of several', () => {
    const plate = sketch('profile', writeSketch('profile', [{ outlines: [square(0)] }]));
    plate.commands.start('void');
    plate.point(2, 2);
    plate.point(4, 2);
    plate.point(4, 4);
    plate.session.close();
    expect(plate.commands.running).toEqual(['sketch']);
    plate.session.undo();
    expect([plate.session.tool, plate.commands.running.at(-1)]).toEqual(['void', 'sketch.void']);
    plate.session.close();
    expect(plate.session.items[0]?.outlines).toHaveLength(2);
    // A growing outline that a rectangle followed comes back as what it was.
    const many = sketch('polygons');
    many.point(0, 0);
    many.point(10, 0);
    many.commands.start('rectangle');
    many.session.undo();
    expect([many.session.tool, many.commands.running]).toEqual(['draw', ['sketch', 'sketch.draw']]);
    many.point(10, 10);
    many.session.close();
    many.session.undo();
    many.session.redo();
    expect([many.session.tool, many.session.items.length]).toEqual(['draw', 1]);
    // A move that is undone does not begin anew.
    many.commands.start('edit');
    many.commands.start('move');
    many.point(0, 0);
    many.point(5, 5);
    many.session.undo();
    expect([many.session.tool, many.commands.running]).toEqual(['edit', ['sketch']]);
  });
});
