/** Path of the Node to run on; undefined: there is none. `own` is the running one, of `version`. */
export function findNode(found: { version: string; own: string; bundled: string | undefined }): string | undefined;
