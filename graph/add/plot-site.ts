import { drawnDefaults, inputKindOf, resolveInputs, type CommandsPort, type NodeId, type ReaderPort } from '#domain';
import { readPlace, type InputSite } from '#inputs';
import { DRAW } from './add-function.ts';
import { newId } from '../edit/new-id.ts';
import { freeSlot } from '../layout/free-slot.ts';
import { CARD, COLUMN_GAP_PX, type Box } from '../model/card-geometry.ts';

/** Model output of functions that say where on the globe a workflow stands. */
const LOCATION = 'Location';
/** Room that is kept for a card beside which another is put, graph px. */
const CARD_ROOM_PX = 220;

/** Where a workflow stands on the globe, and the way to say it: a Location left of the node that asks. */
export function plotSite({ reader, commands }: { reader: ReaderPort; commands: CommandsPort }, asking: NodeId): InputSite {
  const locations = () =>
    Object.values(reader.document().nodes).flatMap((node) => {
      const record = node.disabled ? undefined : reader.functionOf(node.functionId, node.digest);
      return record?.modelOutput === LOCATION ? [{ node, record }] : [];
    });
  const entry = () => reader.library().find(({ record }) => record.modelOutput === LOCATION);
  return {
    place() {
      const [first] = locations();
      if (!first) return undefined;
      const values = resolveInputs(first.record, first.node.inputs);
      const named = Object.entries(first.record.inputSchema.properties).find(([, one]) => inputKindOf(one) === 'location');
      const { latitude, longitude } = readPlace(named && values[named[0]]);
      return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    },
    isThere: () => locations().length > 0,
    canAdd: () => reader.canEdit && entry() !== undefined,
    add() {
      const found = entry();
      if (!found) return;
      const { record, digest, stage } = found;
      const boxes = Object.values(reader.document().layout).map(([x, y]): Box => ({
        x,
        y,
        width: CARD.width,
        height: CARD_ROOM_PX,
      }));
      const [x = 0, y = 0] = reader.document().layout[asking] ?? [];
      const place = freeSlot({ x: x - CARD.width - COLUMN_GAP_PX, y }, CARD_ROOM_PX, boxes);
      const node = {
        functionId: record.id,
        stage,
        digest,
        name: '',
        disabled: false,
        inputs: drawnDefaults(record, DRAW),
        links: {},
      };
      commands.dispatch({ type: 'node.add', id: newId(), node, layout: [place.x, place.y, 0] });
    },
    subscribe(listener) {
      const ends = [reader.subscribeAll(listener), reader.subscribeFunctions(listener)];
      return () => ends.forEach((end) => end());
    },
  };
}
