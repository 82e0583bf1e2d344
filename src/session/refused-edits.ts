import { PartiError, type WorkflowDocument } from '#domain';

/** Edits that the server refused for good; they lie in this browser only. */
export interface Refused {
  /** The whole workflow with them. */
  document: WorkflowDocument;
  /** Removes them from this browser. */
  giveUp: () => Promise<void>;
}

/** Opening failed, and edits of an earlier time cannot be sent any more. */
export class RefusedEdits extends PartiError {
  readonly refused: Refused;

  constructor(cause: PartiError, refused: Refused) {
    super(cause.code, cause.parameters, { cause });
    this.refused = refused;
  }
}
