import { z } from 'zod';
import type { CallContract } from './call.ts';

/** Calls about the models that workflows show. */
export const modelCalls = {
  'POST export': {
    tag: 'models',
    summary: 'The models of a workflow as one file, for whoever may view it',
    access: 'account',
    limit: { max: 60, per: 'minute' },
    body: z
      .object({
        workflowId: z.string().min(1).max(200),
        /** Nodes, digests of models or results, or names: of a node, of its function or of its model output, as the workflow shows them; none: all models. */
        models: z.array(z.string().min(1).max(200)).max(2000).default([]),
        /** Addresses of schemas to name in a JSON file. Private ones, with relative addresses, are left out and named in `x-parti-skipped-schemas`. */
        schemas: z.array(z.string().max(1000)).max(500).default([]),
        fileType: z
          .string()
          .transform((type) => type.replace(/^\./, '').toLowerCase())
          .pipe(z.enum(['json', 'glb', 'csv', 'dxf'])),
        /** Of GLB: one node an element, or everything in a few draw calls. */
        mode: z.enum(['nodes', 'batch']).default('nodes'),
      })
      .strict(),
    gives: { types: ['application/json', 'model/gltf-binary', 'text/csv; charset=utf-8', 'image/vnd.dxf'] },
  },
  'GET workflows/{id}/results/{digest}': {
    tag: 'models',
    summary: 'The canonical text of a result that the workflow shows or showed',
    access: 'account',
    gives: { types: ['application/json'] },
  },
} as const satisfies Record<string, CallContract>;
