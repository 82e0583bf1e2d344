import { holdsStrokes } from './held-strokes.ts';
import { SketchCommands } from './sketch-commands.ts';
import type { SketchRequest } from './sketch-request.ts';
import { SketchSession } from './sketch-session.ts';

/** Sketches that go on: whoever looks at a report in between finds the strokes again. */
const going = new WeakMap<SketchRequest, { session: SketchSession; commands: SketchCommands }>();

/** The sketch of a request, begun or gone on with. */
export function openSketch(request: SketchRequest): { session: SketchSession; commands: SketchCommands } {
  let open = going.get(request);
  if (!open) {
    const session = new SketchSession(request);
    holdsStrokes(request, session);
    going.set(request, (open = { session, commands: new SketchCommands(session) }));
  }
  return open;
}
