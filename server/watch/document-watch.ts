import { PartiError } from '#domain';
import type { Bus } from '../bus/bus.ts';
import { openDeathRecord } from './death-record.ts';
import type { DocumentWork, LoopWatch } from './loop-watch.ts';

/** Watch over the documents that the server works on: names them while they hold the event loop, and sets aside those that ended it. */
export interface DocumentWatch {
  /**
   * For the rest of this turn of the event loop the server works on this document. Whoever waited in between says it again.
   * Should the process die in this turn, that counts against the document, but for an edit, which is lost with it, and an import, which left nothing.
   */
  working(workflowId: string, work: DocumentWork): void;
  /** Times that the process died over a document that is therefore read only and does not run; otherwise 0. */
  deathsOf(workflowId: string): number;
  /** Throws `workflow.read-only` for a document that is. */
  mustWork(workflowId: string): void;
  /** The document may be worked on again, and open tabs follow. */
  lift(workflowId: string): void;
  close(): Promise<void>;
}

/** Starts the watch over a data folder; `loop` is there where people would be kept waiting. */
export function watchDocuments(dataFolder: string, bus: Pick<Bus, 'emit'>, loop?: LoopWatch): DocumentWatch {
  const record = openDeathRecord(dataFolder);
  let turn: NodeJS.Immediate | undefined;
  let isClosed = false;
  const rest = () => {
    turn = undefined;
    loop?.at(undefined);
    if (!isClosed) record.at(undefined);
  };
  // Whoever ends the process in the midst of a turn does it on purpose.
  process.once('exit', rest);
  const deathsOf = (workflowId: string) => record.deathsOf(workflowId);
  return {
    working(workflowId, work) {
      if (isClosed) return;
      loop?.at(workflowId, work);
      record.at(work === 'open' || work === 'walk' ? workflowId : undefined, work);
      // Comes after everything that follows in this turn, and never while the loop is held.
      turn ??= setImmediate(rest);
    },
    deathsOf,
    mustWork(workflowId) {
      const times = deathsOf(workflowId);
      if (times > 0) throw new PartiError('workflow.read-only', { times });
    },
    lift(workflowId) {
      if (record.forget(workflowId)) bus.emit('workflow.lifted', { workflowId });
    },
    async close() {
      if (isClosed) return;
      process.off('exit', rest);
      if (turn) clearImmediate(turn);
      rest();
      isClosed = true;
      record.close();
      await loop?.close();
    },
  };
}
