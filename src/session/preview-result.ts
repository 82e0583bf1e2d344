import { tellElementCount, type ElementModel, type RunResult } from '#domain';
import type { ConeResult } from '#runtimes-browser/script';

/** A result as its worker told it; the model's bytes are read when somebody looks into it, the count is there before. */
export function previewResult({ outputs, messages, modelBytes, elementCount }: ConeResult): RunResult {
  const result: RunResult = { outputs, messages };
  if (!modelBytes) return result;
  let model: ElementModel | undefined;
  Object.defineProperty(result, 'model', {
    enumerable: true,
    configurable: true,
    get: () => (model ??= JSON.parse(new TextDecoder().decode(modelBytes)) as ElementModel),
  });
  tellElementCount(result, elementCount);
  return result;
}
