import * as Y from 'yjs';
import { isTextAttribute, PartiError } from '#domain';

type Structs = ReturnType<typeof Y.decodeUpdate>['structs'];

/** What may stand in a type: pairs of a map, or letters and formatting of a text. Unknown: it was deleted and forgotten. */
type Place = 'map' | 'text' | 'unknown';

/** Finds the item that holds a place of a client: in the update first, else in the document. */
type Find = (id: Y.ID) => Y.Item | undefined;

/** What judging an item needs to know of everything else. */
export interface ItemContext {
  doc: Y.Doc;
  structs: Structs;
  /** Clock up to which a client is known, with what the update brought so far. */
  known(client: number): number;
  allowedRoots: ReadonlySet<string>;
}

/**
 * Checks that items are maps, plain JSON, and rich texts under `text`, below our roots, referring to nothing unknown.
 * Throws `workflow.out-of-sync` for any other.
 */
export function checkItems(context: ItemContext): void {
  const find = finder(context);
  for (const struct of context.structs)
    if (struct instanceof Y.Item && !(isSound(struct, context) && isInPlace(struct, find)))
      throw new PartiError('workflow.out-of-sync');
}

function isSound(item: Y.Item, { known, allowedRoots }: ItemContext): boolean {
  // Before it is integrated an item's parent is the name of a root, an id, or null: then it is its neighbour's.
  const parent = item.parent as unknown;
  const isForeignRoot = typeof parent === 'string' && !allowedRoots.has(parent);
  const isDangling = [item.origin, item.rightOrigin, parent].some((id) => id instanceof Y.ID && id.clock >= known(id.client));
  return !isForeignRoot && !isDangling;
}

function isInPlace(item: Y.Item, find: Find): boolean {
  const { content } = item;
  if (content instanceof Y.ContentDeleted) return true;
  const place = placeOf(item, find);
  if (place === 'unknown') return true;
  if (place === 'text')
    return (
      content instanceof Y.ContentString || (content instanceof Y.ContentFormat && isTextAttribute(content.key, content.value))
    );
  const isText = content instanceof Y.ContentType && content.type instanceof Y.Text && content.type.constructor === Y.Text;
  if (isText) return keyOf(item, find) === 'text';
  const isMap = content instanceof Y.ContentType && content.type instanceof Y.Map;
  const isListItem = item.origin === null && item.rightOrigin === null && item.parentSub === null;
  return !isListItem && (isMap || content instanceof Y.ContentAny || content instanceof Y.ContentJSON);
}

/** Kind of the type that an item lies in: its parent's, or that of its neighbours. */
function placeOf(item: Y.Item, find: Find): Place {
  const seen = new Set<Y.Item>();
  for (let at: Y.Item | undefined = item; at && !seen.has(at);) {
    seen.add(at);
    const parent = at.parent as unknown;
    if (parent instanceof Y.AbstractType) return parent instanceof Y.Text ? 'text' : 'map';
    if (typeof parent === 'string') return 'map';
    if (parent instanceof Y.ID) {
      const holder: Y.Item | undefined = find(parent);
      if (!(holder?.content instanceof Y.ContentType)) return 'unknown';
      return holder.content.type instanceof Y.Text ? 'text' : 'map';
    }
    const beside: Y.ID | null = at.origin ?? at.rightOrigin;
    at = beside ? find(beside) : undefined;
  }
  return 'unknown';
}

/** Key that an item of a map has, or the first one of those that it follows. */
function keyOf(item: Y.Item, find: Find): string | null {
  const seen = new Set<Y.Item>();
  let at: Y.Item | undefined = item;
  while (at && at.parentSub === null && at.origin && !seen.has(at)) {
    seen.add(at);
    at = find(at.origin);
  }
  return at?.parentSub ?? null;
}

function finder({ doc, structs }: ItemContext): Find {
  let byClient: Map<number, Structs> | undefined;
  return (id) => {
    if (id.clock < Y.getState(doc.store, id.client)) {
      const held = Y.getItem(doc.store, id) as unknown;
      return held instanceof Y.Item ? held : undefined;
    }
    byClient ??= Map.groupBy(structs, (struct) => struct.id.client);
    const own = byClient.get(id.client) ?? [];
    let [low, high] = [0, own.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const struct = own[middle] as Structs[number];
      if (id.clock < struct.id.clock) high = middle - 1;
      else if (id.clock >= struct.id.clock + struct.length) low = middle + 1;
      else return struct instanceof Y.Item ? struct : undefined;
    }
    return undefined;
  };
}
