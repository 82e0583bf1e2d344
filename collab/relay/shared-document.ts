import * as Y from 'yjs';
import { PartiError, type CommandCall, type WorkflowDocument } from '#domain';
import { applyCommand } from '../commands/apply-command.ts';
import { CURRENT_SCHEMA, DOCUMENT_ROOTS, readDocument, rootOf, schemaVersionOf, writeDocument } from '../document/document-shape.ts';

const ALLOWED_ROOTS = new Set<string>(DOCUMENT_ROOTS);
/** Documents grow to here; deletes are always taken. */
const MAX_STATE_BYTES = 8 * 1024 * 1024;
const MAX_UPDATE_BYTES = 4 * 1024 * 1024;

/** The server's copy of a document: applies what is allowed, answers states and differences. */
export class SharedDocument {
  readonly #doc = new Y.Doc();
  #bytes = 0;

  constructor(state: Uint8Array, updates: readonly Uint8Array[] = []) {
    for (const name of DOCUMENT_ROOTS) rootOf(this.#doc, name);
    this.#doc.transact(() => {
      for (const update of [state, ...updates]) if (update.length > 0) Y.applyUpdate(this.#doc, update);
    });
    this.#bytes = state.length;
  }

  get schemaVersion(): number {
    return schemaVersionOf(this.#doc);
  }

  /**
   * Applies an update of a client. Throws `workflow.out-of-sync` for one that is corrupt, forged (foreign roots or
   * kinds) or leaves a gap, `workflow.too-big` for growth beyond 8 MB; the document is then unchanged. False: nothing new.
   */
  apply(update: Uint8Array): boolean {
    if (update.length > MAX_UPDATE_BYTES) throw new PartiError('workflow.too-big');
    const { structs, isEmpty } = inspect(update);
    if (structs > 0 && this.#bytes + update.length > MAX_STATE_BYTES) throw new PartiError('workflow.too-big');
    if (isEmpty) return false;
    try {
      Y.applyUpdate(this.#doc, update);
    } catch (error) {
      throw new PartiError('workflow.out-of-sync', {}, { cause: error });
    }
    if (this.#doc.store.pendingStructs || this.#doc.store.pendingDs) {
      this.#doc.store.pendingStructs = null;
      this.#doc.store.pendingDs = null;
      throw new PartiError('workflow.out-of-sync');
    }
    this.#bytes += update.length;
    return true;
  }

  /** Carries out a command of the server itself; answers the update for everybody else. */
  command(call: CommandCall): Uint8Array {
    let update: Uint8Array = new Uint8Array();
    const take = (made: Uint8Array) => (update = made);
    this.#doc.on('update', take);
    applyCommand(this.#doc, call, 'server');
    this.#doc.off('update', take);
    this.#bytes += update.length;
    return update;
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

  json(): WorkflowDocument {
    return readDocument(this.#doc);
  }

  destroy(): void {
    this.#doc.destroy();
  }
}

/** State of a new document. */
export function initialState(document: WorkflowDocument): Uint8Array {
  const doc = new Y.Doc();
  writeDocument(doc, { ...document, meta: { ...document.meta, schemaVersion: CURRENT_SCHEMA } });
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/** Looks at an update before it touches anything: allowed roots, maps and plain JSON only. */
function inspect(update: Uint8Array): { structs: number; isEmpty: boolean } {
  let decoded: ReturnType<typeof Y.decodeUpdate>;
  try {
    decoded = Y.decodeUpdate(update);
  } catch (error) {
    throw new PartiError('workflow.out-of-sync', {}, { cause: error });
  }
  for (const struct of decoded.structs) {
    if (!(struct instanceof Y.Item)) continue;
    const parent: unknown = struct.parent;
    const isForeignRoot = typeof parent === 'string' && !ALLOWED_ROOTS.has(parent);
    const { content } = struct;
    const isAllowed =
      content instanceof Y.ContentAny || content instanceof Y.ContentDeleted || content instanceof Y.ContentJSON || (content instanceof Y.ContentType && content.type instanceof Y.Map);
    if (isForeignRoot || !isAllowed) throw new PartiError('workflow.out-of-sync');
  }
  return { structs: decoded.structs.length, isEmpty: decoded.structs.length === 0 && decoded.ds.clients.size === 0 };
}
