import * as Y from 'yjs';
import { PartiError } from '#domain';
import { checkItems } from './check-item.ts';
import { partOf, type Chain, type UpdatePart } from './join-updates.ts';

/** What an update holds, once it is known to be one that a client of ours may send. */
export interface UpdateFacts {
  /** It brings something new into the document, not only deletions. */
  grows: boolean;
  isEmpty: boolean;
  /** Yjs client ids that the new parts come from. */
  clients: readonly number[];
  /** Nothing in it was known before, but for a few deletions: it may be passed on as it is. */
  isWhole: boolean;
  /** For joining it with others; undefined where it is not plain enough. */
  part: UpdatePart | undefined;
}

/** Deletions that are passed on without looking whether they were known. */
const FEW_DELETIONS = 16;

/**
 * Looks at an update before it touches anything. Throws `workflow.out-of-sync` for a corrupt one, foreign roots or kinds,
 * or a gap; for a chain also when its updates are not what their heads say.
 */
export function inspectUpdate(
  update: Uint8Array,
  doc: Y.Doc,
  allowedRoots: ReadonlySet<string>,
  starts: Chain['starts'] = [],
): UpdateFacts {
  const decoded = decode(update);
  for (const { at, clock } of starts) if (decoded.structs[at]?.id.clock !== clock) throw new PartiError('workflow.out-of-sync');
  if (starts.length > 0 && !decoded.isExact) throw new PartiError('workflow.out-of-sync');
  const ends = new Map<number, number>();
  const writers = new Set<number>();
  let isWhole = true;
  const known = (client: number) => Math.max(Y.getState(doc.store, client), ends.get(client) ?? 0);
  for (const struct of decoded.structs) {
    const { client, clock } = struct.id;
    // A struct that begins after what is known leaves a gap: it would wait in memory and be told to every newcomer.
    if (struct instanceof Y.Skip || clock > known(client)) throw new PartiError('workflow.out-of-sync');
    const state = Y.getState(doc.store, client);
    if (clock + struct.length > state) writers.add(client);
    if (clock < state) isWhole = false;
    ends.set(client, Math.max(known(client), clock + struct.length));
  }
  checkItems({ doc, structs: decoded.structs, known, allowedRoots });
  let deletions = 0;
  for (const [client, ranges] of decoded.ds.clients) {
    deletions += ranges.length;
    for (const { clock, len } of ranges) if (clock + len > known(client)) throw new PartiError('workflow.out-of-sync');
  }
  return {
    grows: writers.size > 0,
    isEmpty: decoded.structs.length === 0 && deletesNothing(decoded.ds, doc),
    clients: [...writers],
    isWhole: isWhole && decoded.isExact && deletions <= FEW_DELETIONS,
    part: partOf(update, decoded),
  };
}

/** A client's answer to a sync names every deletion that it knows of; those that are known here too bring nothing. */
function deletesNothing({ clients }: ReturnType<typeof Y.decodeUpdate>['ds'], doc: Y.Doc): boolean {
  for (const [client, ranges] of clients)
    for (const { clock, len } of ranges)
      for (let at = clock; at < clock + len;) {
        const struct = Y.getItem(doc.store, Y.createID(client, at));
        if (!struct.deleted) return false;
        at = struct.id.clock + struct.length;
      }
  return true;
}

/** Remembers how far it was read. */
class CountingDecoder extends Y.UpdateDecoderV1 {
  static last: { pos: number } | undefined;

  constructor(decoder: ConstructorParameters<typeof Y.UpdateDecoderV1>[0]) {
    super(decoder);
    CountingDecoder.last = decoder;
  }
}

/** `isExact`: nothing stands behind it that Yjs would not read. */
function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> & { isExact: boolean } {
  try {
    const decoded = Y.decodeUpdateV2(update, CountingDecoder);
    return { ...decoded, isExact: CountingDecoder.last?.pos === update.length };
  } catch (error) {
    throw new PartiError('workflow.out-of-sync', {}, { cause: error });
  }
}
