import { hash } from 'node:crypto';
import { canonicalResult, planRun, type CanonicalResult, type UpstreamState, type WorkflowDocument } from '#domain';
import { createScriptHost } from '#runtimes/script';
import type { Library } from './index.ts';

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

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * Runs a document of shipped functions from nothing, one after the other. Throws the function's error, and for a node
 * that cannot run: a template with such a node is not fit to ship.
 */
export async function computeResults(document: WorkflowDocument, library: Library): Promise<ComputedResult[]> {
  const byDigest = new Map(library.functions.map((one) => [one.digest, one]));
  const plan = planRun(document, (_id, digest) => byDigest.get(digest)?.record, { epoch: library.epoch, sha256 });
  const made = new Map<string, ComputedResult>();
  const upstream = (node: string): UpstreamState => {
    const found = made.get(node)?.canonical;
    if (!found) return { kind: 'pending' };
    return {
      kind: 'done',
      result: { modelDigest: found.modelDigest, outputs: found.result.outputs, model: () => found.result.model },
    };
  };
  const host = createScriptHost(library.runtime, 1);
  try {
    for (const node of plan.order) {
      const step = plan.step(node, upstream);
      const shipped = byDigest.get(document.nodes[node]?.digest ?? '');
      if (step.kind !== 'ready' || !shipped) throw new Error(`node "${node}" cannot run: ${JSON.stringify(step)}`);
      const { result, runMs } = await host.run({
        digest: shipped.digest,
        bundle: shipped.bundle,
        inputs: step.inputs,
        models: Object.fromEntries(
          step.models.map(({ name, node: source }) => [name, made.get(source)?.canonical.modelText ?? 'null']),
        ),
        timeoutMs: (shipped.record.timeoutSeconds || 60) * 1000,
      });
      const canonical = canonicalResult(result, { functionId: shipped.record.id, sha256 });
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
  } finally {
    host.close();
  }
  return [...made.values()];
}
