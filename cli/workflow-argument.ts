import { existsSync, readFileSync } from 'node:fs';

/** A `.parti` file's bytes, or the name of a template or workflow, as the server's actions take it. */
export function readWorkflowArgument(name: string): { file: string } | { workflow: string } {
  return name.endsWith('.parti') && existsSync(name) ? { file: readFileSync(name).toString('base64') } : { workflow: name };
}
