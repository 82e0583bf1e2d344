import { existsSync } from 'node:fs';
import { readBytes } from './disk.ts';

/** A `.parti` file's bytes, or the name of a template or workflow, as the server's actions take it. */
export function readWorkflowArgument(name: string): { file: string } | { workflow: string } {
  return name.endsWith('.parti') && existsSync(name) ? { file: readBytes(name).toString('base64') } : { workflow: name };
}
