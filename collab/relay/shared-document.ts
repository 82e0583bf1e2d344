import * as Y from 'yjs';
import { migrateDocument, PartiError, WORKFLOW_SCHEMA_VERSION, type CommandCall, type WorkflowDocument } from '#domain';
import { applyCommand } from '../commands/apply-command.ts';
import { DOCUMENT_ROOTS, plainDocument, rootOf, schemaVersionOf, writeDocument } from '../document/document-shape.ts';
import { leaveFormatting } from '../document/leave-formatting.ts';
import { writeDifference } from '../document/write-difference.ts';
import { createReader } from '../reader/create-reader.ts';
import { inspectUpdate, type UpdateFacts } from './inspect-update.ts';
import { chainUpdates, joinParts, type Chain, type UpdatePart } from './join-updates.ts';

const ALLOWED_ROOTS = new Set<string>(DOCUMENT_ROOTS);
const NO_FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };
/** Documents grow to here; deletes are always taken. */
const MAX_STATE_BYTES = 8 * 1024 * 1024;
const MAX_UPDATE_BYTES = 4 * 1024 * 1024;
/** Longer ones are judged one by one. */
const MAX_CHAIN_BYTES = 256 * 1024;

/** Is told a Yjs client id that an update writes as, and whether it is known already; throws to refuse the update. */
type Admit = (client: number, isKnown: boolean) => void;

/** Update that a change brought, to be kept and told to others: a Yjs V1 update, and taken apart where it is plain enough. */
export interface MadeUpdate {
  update: Uint8Array;
  part: UpdatePart | undefined;
  /** It changes what is computed, not only where things stand and what they look like. */
  changesNodes: boolean;
}

/** Server's copy of a document: applies what is allowed, answers states and differences. Updates are Yjs V1 bytes. */
export class SharedDocument {
  readonly #doc = new Y.Doc();
  #bytes = 0;
  #isDamaged = false;
  #changesNodes = false;
  #reader: ReturnType<typeof createReader> | undefined;

  constructor(state: Uint8Array, updates: readonly Uint8Array[] = []) {
    for (const name of DOCUMENT_ROOTS) rootOf(this.#doc, name);
    leaveFormatting(this.#doc);
    this.#doc.transact(() => {
      for (const update of [state, ...updates]) if (update.length > 0) Y.applyUpdate(this.#doc, update);
    });
    this.#bytes = updates.reduce((sum, update) => sum + update.length, state.length);
    const nodes = rootOf(this.#doc, 'nodes');
    this.#doc.on('afterTransaction', ({ changed }: Y.Transaction) => {
      for (const type of changed.keys()) this.#changesNodes ||= isWithin(type as unknown as Y.AbstractType<unknown>, nodes);
    });
  }

  /** An update broke off half-way: what is in memory is not what is kept; load the document anew. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /**
   * Applies an update of a client and answers what was new in it, to be kept and told to others; undefined: nothing.
   * `admit` is told the Yjs client ids that it writes as, with those already known here, and may throw.
   * Throws `workflow.out-of-sync` for one that is corrupt, forged (foreign roots or kinds) or leaves a gap, and
   * `workflow.too-big` for one over 4 MB or growth beyond 8 MB; the document is then unchanged.
   */
  apply(received: Uint8Array, admit: Admit = () => undefined): MadeUpdate | undefined {
    if (received.length > MAX_UPDATE_BYTES) throw new PartiError('workflow.too-big');
    // The bytes of a frame are lent; what is kept and told to others must stay.
    const update = received.slice();
    return this.#applyInspected(update, inspectUpdate(update, this.#doc, ALLOWED_ROOTS), admit);
  }

  /**
   * Applies updates that one client sent at once as a single one, which costs little more than one of them; answers
   * undefined, and has done nothing, where they are not plain enough: they are to be applied one by one.
   */
  applyChain(received: readonly Uint8Array[], admit: Admit = () => undefined): MadeUpdate | undefined {
    if (received.reduce((sum, { length }) => sum + length, 0) > MAX_CHAIN_BYTES) return undefined;
    const chain = chainUpdates(received);
    const facts = chain && this.#inspectChain(chain);
    return facts?.isWhole ? this.#applyInspected(chain?.update as Uint8Array, facts, admit) : undefined;
  }

  #inspectChain({ update, starts }: Chain): UpdateFacts | undefined {
    try {
      return inspectUpdate(update, this.#doc, ALLOWED_ROOTS, starts);
    } catch (error) {
      if (error instanceof PartiError) return undefined;
      throw error;
    }
  }

  #applyInspected(
    update: Uint8Array,
    { grows, isEmpty, clients, isWhole, part }: UpdateFacts,
    admit: Admit,
  ): MadeUpdate | undefined {
    if (isEmpty) return undefined;
    for (const client of clients) admit(client, Y.getState(this.#doc.store, client) > 0);
    // The sum of updates overstates the state: measure it before refusing.
    if (grows && this.#bytes + update.length > MAX_STATE_BYTES && this.state().length + update.length > MAX_STATE_BYTES)
      throw new PartiError('workflow.too-big');
    if (isWhole) return this.#applyWhole(update, part);
    const made = this.#changes(() => Y.applyUpdate(this.#doc, update));
    this.#dropPending();
    return made;
  }

  /** All of it is new: it needs not be written anew to be passed on. */
  #applyWhole(update: Uint8Array, part: UpdatePart | undefined): MadeUpdate {
    this.#changesNodes = false;
    try {
      Y.applyUpdate(this.#doc, update);
    } catch (error) {
      this.#isDamaged = true;
      throw new PartiError('workflow.out-of-sync', {}, { cause: error });
    }
    if (this.#dropPending()) {
      this.#isDamaged = true;
      throw new PartiError('workflow.out-of-sync');
    }
    this.#bytes += update.length;
    return { update, part, changesNodes: this.#changesNodes };
  }

  /** What waits for more would never be asked for again, and would be told to every newcomer. Answers whether there was any. */
  #dropPending(): boolean {
    const { store } = this.#doc;
    const isPending = store.pendingStructs !== null || store.pendingDs !== null;
    store.pendingStructs = null;
    store.pendingDs = null;
    return isPending;
  }

  /** Yjs client ids that pinned this version of a function to a node, as the document stands. */
  writersOf(digest: string): number[] {
    const nodes = [...rootOf(this.#doc, 'nodes').values()].filter((node) => node instanceof Y.Map);
    const pins = nodes.flatMap((node) => (node.get('digest') === digest ? (node._map.get('digest') ?? []) : []));
    return [...new Set(pins.map((item) => item.id.client))];
  }

  /** Whether an update would change anything; one that cannot be read would. */
  isNews(update: Uint8Array): boolean {
    try {
      return !inspectUpdate(update, this.#doc, ALLOWED_ROOTS).isEmpty;
    } catch {
      return true;
    }
  }

  /** Carries out a command of the server itself; answers the update for everybody else, undefined when nothing changed. */
  command(call: CommandCall): MadeUpdate | undefined {
    return this.#changes(() => applyCommand(this.#doc, call, 'server'));
  }

  /**
   * Brings a document of `version` to the schema of this code, in one transaction of the server; answers the update to be
   * kept, undefined when nothing was to do. What a document says of its own version is not asked: any editor may write that.
   * Throws `workflow.file-invalid` for a newer one.
   */
  migrate(version: number): MadeUpdate | undefined {
    if (version === WORKFLOW_SCHEMA_VERSION && schemaVersionOf(this.#doc) === version) return undefined;
    const before = plainDocument(this.#doc);
    const after = migrateDocument(before, version);
    if (after === before) return undefined;
    const made = this.#changes(() => this.#doc.transact(() => writeDifference(this.#doc, before, after), 'server'));
    // Nobody edited anything: opening a workflow runs nothing.
    return made && { ...made, changesNodes: false };
  }

  state(): Uint8Array {
    const state = Y.encodeStateAsUpdate(this.#doc);
    this.#bytes = state.length;
    return state;
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.#doc);
  }

  /** What a holder of `stateVector` lacks. Throws `workflow.out-of-sync` for a vector that is none. */
  difference(stateVector: Uint8Array): Uint8Array {
    try {
      return Y.encodeStateAsUpdate(this.#doc, stateVector);
    } catch (error) {
      throw new PartiError('workflow.out-of-sync', {}, { cause: error });
    }
  }

  /** The document as plain JSON; records that did not change since the last call are the same objects. */
  json(): WorkflowDocument {
    this.#reader ??= createReader(this.#doc, NO_FUNCTIONS, () => false);
    return this.#reader.document();
  }

  /** What lists show of a workflow, without reading the whole document. */
  facts(): { name: string; functionIds: string[] } {
    const ids = new Set<string>();
    for (const node of rootOf(this.#doc, 'nodes').values()) if (node instanceof Y.Map) ids.add(String(node.get('functionId')));
    return { name: String(rootOf(this.#doc, 'meta').get('name') ?? ''), functionIds: [...ids].toSorted() };
  }

  destroy(): void {
    this.#reader?.destroy();
    this.#doc.destroy();
  }

  #changes(change: () => void): MadeUpdate | undefined {
    this.#changesNodes = false;
    const made: Uint8Array[] = [];
    const take = (update: Uint8Array) => made.push(update);
    this.#doc.on('update', take);
    try {
      change();
    } catch (error) {
      this.#isDamaged = true;
      throw new PartiError('workflow.out-of-sync', {}, { cause: error });
    } finally {
      this.#doc.off('update', take);
    }
    if (made.length === 0) return undefined;
    const update = made.length === 1 ? (made[0] as Uint8Array) : Y.mergeUpdates(made);
    this.#bytes += update.length;
    return { update, part: undefined, changesNodes: this.#changesNodes };
  }
}

function isWithin(type: Y.AbstractType<unknown>, root: unknown): boolean {
  for (let at: unknown = type; at instanceof Y.AbstractType; at = at.parent) if (at === root) return true;
  return false;
}

/** Update that does what several do, in their order; at least one. */
export function mergedUpdate(made: readonly MadeUpdate[]): Uint8Array {
  if (made.length === 1) return (made[0] as MadeUpdate).update;
  const parts = made.flatMap(({ part }) => part ?? []);
  const joined = parts.length === made.length ? joinParts(parts) : undefined;
  return joined ?? Y.mergeUpdates(made.map(({ update }) => update));
}

/** State of a new document, as it is: whatever its version. */
export function initialState(document: WorkflowDocument): Uint8Array {
  const doc = new Y.Doc();
  writeDocument(doc, document);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}
