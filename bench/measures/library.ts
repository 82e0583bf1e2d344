import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { isNamedFile, mapFiles, namedFileName, planRun, type JsonObject, type JsonValue, type UpstreamState } from '#domain';
import { fileParts } from '#formats-text';
import { loadLibrary, loadTemplates, type Library, type Template } from '#library';
import { createLanguages, sha256 } from '#runtimes/languages';
import { median, processorMs, row, type BenchRow, type Measure } from '../measure.ts';

const WARM = 5;
const ROUNDS = 11;
/** Most that a function may take on its template (ms of the processor, warm). */
const MOST_MS: Readonly<Record<string, number>> = { 'space-plan': 150, units: 150, 'sun-hours': 2000 };
const USUAL_MS = 50;

interface Given {
  folder: string;
  template: string;
  inputs: JsonObject;
  models: Record<string, unknown>;
}

/** Each shipped function on each template that has it, as the worker of a page calls it: over values, warm. */
export const measure: Measure = {
  ids: ['library'],
  async run() {
    const library = loadLibrary();
    const templates = loadTemplates(library);
    const languages = createLanguages(library.runtime, {
      cacheFolder: join(import.meta.dirname, '..', '..', '.cache', 'runtimes'),
    });
    try {
      const epoch = await languages.epochs(library.functions.map(({ record }) => record));
      const given = templates.flatMap((template) => callsOf(template, library, epoch));
      const slowest = new Map<string, { ms: number; template: string }>();
      const call = callerOf(library);
      for (const one of given) {
        const ms = timeOf(() => call(one), one.folder === 'sun-hours' ? 3 : ROUNDS);
        if (ms > (slowest.get(one.folder)?.ms ?? -1)) slowest.set(one.folder, { ms, template: one.template });
      }
      return [...slowest].map(([folder, { ms, template }]): BenchRow => {
        const most = MOST_MS[folder] ?? USUAL_MS;
        const what = `${folder} on ${template}, processor, warm`;
        return row({
          ...{ id: 'lib', what, value: ms, unit: 'ms', peer: null },
          ...{ target: `≤ ${most} ms`, ok: ms <= most, rounds: ROUNDS },
        });
      });
    } finally {
      languages.close();
    }
  },
};

function timeOf(work: () => unknown, rounds: number): number {
  for (let round = 0; round < Math.min(WARM, rounds); round++) work();
  return median(Array.from({ length: rounds }, () => processorMs(work)));
}

/** What the functions of a template are given, from the results that it ships. */
function callsOf(template: Template, library: Library, epoch: Parameters<typeof planRun>[2]['epoch']): Given[] {
  const byDigest = new Map(library.functions.map((one) => [one.digest, one]));
  const plan = planRun(template.document, (_id, digest) => byDigest.get(digest)?.record, { epoch, sha256 });
  const made = new Map(
    template.results.map(({ node, resultDigest, modelDigest }) => {
      const { model, outputs } = JSON.parse(template.resultText(resultDigest)) as { model: unknown; outputs: JsonObject };
      return [node, { model, outputs, modelDigest: modelDigest ?? undefined }];
    }),
  );
  const upstream = (node: string): UpstreamState => {
    const found = made.get(node);
    if (!found) return { kind: 'pending' };
    const { model, outputs, modelDigest } = found;
    return { kind: 'done', result: { modelDigest, outputs, model: () => model as never } };
  };
  const contents = new Map(template.files.map(({ digest, bytes }) => [digest, bytes]));
  const withContent = (value: JsonValue): JsonValue => {
    const bytes = isNamedFile(value) ? contents.get(value.digest) : undefined;
    return bytes && isNamedFile(value) ? { ...value, ...fileParts(namedFileName(value), bytes) } : value;
  };
  return plan.order.flatMap((node): Given[] => {
    const step = plan.step(node, upstream);
    const shipped = byDigest.get(template.document.nodes[node]?.digest ?? '');
    if (step.kind !== 'ready' || !shipped) return [];
    const models = Object.fromEntries(step.models.map(({ name, node: source }) => [name, made.get(source)?.model]));
    const inputs = mapFiles(shipped.record, step.inputs, withContent);
    return [{ folder: shipped.folder, template: template.id, inputs, models }];
  });
}

/** The runtime of the functions in a realm of its own, as in a worker. */
function callerOf({ runtime, functions }: Library): (given: Given) => unknown {
  const realm = createContext({});
  runInContext(runtime, realm);
  const bundles = new Map(functions.map(({ folder, bundle }) => [folder, runInContext(bundle, realm) as unknown]));
  const call = runInContext('__call', realm) as (bundle: unknown, models: unknown, inputs: unknown) => unknown;
  const parse = runInContext('JSON.parse', realm) as (text: string) => unknown;
  const held = new Map<Given, [models: unknown, inputs: unknown]>();
  return (given) => {
    const known =
      held.get(given) ?? ([given.models, given.inputs].map((value) => parse(JSON.stringify(value))) as [unknown, unknown]);
    held.set(given, known);
    return call(bundles.get(given.folder), ...known);
  };
}
