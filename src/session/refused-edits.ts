import type { PartiError, WorkflowDocument } from '#domain';

/** Edits that the server refused for good; they lie in this browser only. */
export interface Refused {
  /** The whole workflow with them. */
  document: WorkflowDocument;
  /** Removes them from this browser. */
  giveUp: () => Promise<void>;
}

/** Failed opening, by a problem, where edits of an earlier time cannot be sent any more. */
export class RefusedEdits extends Error {
  readonly problem: PartiError;
  readonly refused: Refused;

  constructor(problem: PartiError, refused: Refused) {
    super(problem.message, { cause: problem });
    this.problem = problem;
    this.refused = refused;
  }
}
