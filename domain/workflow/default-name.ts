/** Name of a workflow that nobody has named. Written into the document in English; shown translated. */
export const DEFAULT_WORKFLOW_NAME = 'Untitled Workflow';
