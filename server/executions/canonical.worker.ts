import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { canonicalJson, PartiError } from '#domain';
import { readResult } from '#runtimes/host';
import { createCanonicalMemory } from './canonical-memory.ts';
import type { FormAnswer, FormRequest } from './canonical-thread.ts';

const memory = createCanonicalMemory((text) => hash('sha256', text, 'hex'));

function answer({ id, functionDigest, functionId, json }: FormRequest): FormAnswer {
  try {
    const { result, text, modelText, ...digests } = memory.canonical(functionDigest, readResult(json), functionId);
    const { messages, outputs } = result;
    const end = text.length - `,"outputs":${canonicalJson(outputs)}}`.length;
    const model = modelText === undefined ? {} : { model: { start: end - modelText.length, end } };
    return { id, text, ...digests, ...model, messages, outputs };
  } catch (error) {
    if (error instanceof PartiError) return { id, code: error.code, parameters: { ...error.parameters } };
    return { id, code: 'run.deserialization-error', parameters: {} };
  }
}

parentPort?.on('message', (request: FormRequest) => parentPort?.postMessage(answer(request)));
