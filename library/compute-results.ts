import {
  isNamedFile,
  mapFiles,
  namedFileName,
  planRun,
  type CanonicalResult,
  type FunctionRecord,
  type JsonObject,
  type UpstreamState,
  type WorkflowDocument,
} from '#domain';
import { fileParts } from '#formats-text';
import { runFunction, sha256, type Languages } from '#runtimes/languages';
import type { Library } from './library.ts';

/** A stored result that comes with a template. */
export interface ShippedResult {
  node: string;
  key: string;
  functionDigest: string;
  resultDigest: string;
  modelDigest: string | null;
  durationMs: number;
}

/** A result just made, with its canonical form. */
export interface ComputedResult extends ShippedResult {
  canonical: CanonicalResult;
}

/**
 * Runs a document of shipped functions from nothing, one after the other; `files`: bytes of what its inputs name, by digest.
 * Throws the function's error, and for a node that cannot run: a template with such a node is not fit to ship.
 */
export async function computeResults(
  document: WorkflowDocument,
  library: Pick<Library, 'functions'>,
  languages: Languages,
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<ComputedResult[]> {
  const byDigest = new Map(library.functions.map((one) => [one.digest, one]));
  const epoch = await languages.epochs(library.functions.map(({ record }) => record));
  const plan = planRun(document, (_id, digest) => byDigest.get(digest)?.record, { epoch, sha256 });
  const made = new Map<string, ComputedResult>();
  const upstream = (node: string): UpstreamState => {
    const found = made.get(node)?.canonical;
    if (!found) return { kind: 'pending' };
    return {
      kind: 'done',
      result: { modelDigest: found.modelDigest, outputs: found.result.outputs, model: () => found.result.model },
    };
  };
  for (const node of plan.order) {
    const step = plan.step(node, upstream);
    const shipped = byDigest.get(document.nodes[node]?.digest ?? '');
    if (step.kind !== 'ready' || !shipped) throw new Error(`node "${node}" cannot run: ${JSON.stringify(step)}`);
    const models = step.models.map(({ name, node: source }) => [name, made.get(source)?.canonical.modelText ?? 'null']);
    const given = {
      inputs: withContent(shipped.record, step.inputs, files),
      models: Object.fromEntries(models) as Record<string, string>,
    };
    const { canonical, runMs } = await runFunction(languages, { ...shipped, origin: 'shipped' }, given);
    made.set(node, {
      node,
      key: step.key,
      functionDigest: shipped.digest,
      resultDigest: canonical.digest,
      modelDigest: canonical.modelDigest ?? null,
      durationMs: Math.round(runMs * 10) / 10,
      canonical,
    });
  }
  return [...made.values()];
}

const withContent = (record: FunctionRecord, inputs: JsonObject, files: ReadonlyMap<string, Uint8Array>): JsonObject =>
  mapFiles(record, inputs, (value) => {
    const bytes = isNamedFile(value) ? files.get(value.digest) : undefined;
    return bytes === undefined || !isNamedFile(value) ? value : { ...value, ...fileParts(namedFileName(value), bytes) };
  });
