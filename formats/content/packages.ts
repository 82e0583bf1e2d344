import type { FunctionRecord, JsonObject } from '#domain';

/** Function's folder as it is dropped: its record, and how many files come with it. */
export interface FunctionPackage {
  kind: 'function';
  record: FunctionRecord;
  /** The record as its author wrote it. */
  source: JsonObject;
  sources: number;
}

/** Workflow as a file: its name, and how many nodes, own functions and results are in it. */
export interface WorkflowPackage {
  kind: 'workflow';
  name: string;
  nodes: number;
  functions: number;
  results: number;
}
