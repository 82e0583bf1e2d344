/** To the worker of workbooks: a bundle comes once, with its first call. */
export interface WorkbookCall {
  id: number;
  digest: string;
  bundle?: string;
  /** JSON text. */
  inputs: string;
}

/** From the worker: JSON text of the result, or what is wrong; `isBroken` where the worker itself is. */
export type WorkbookAnswer = { id: number; json: string } | { id: number; message: string; isBroken: boolean };
