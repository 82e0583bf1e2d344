import { parentPort, workerData } from 'node:worker_threads';
import { isJsonObject, PartiError, type ElementModel, type JsonValue } from '#domain';
import { exportModels, prepareBooleans } from '#engine';
import type { ExportAnswer, ExportRequest } from './exporter.ts';

const { texts, fileType, mode, schemas } = workerData as ExportRequest;

async function answer(): Promise<ExportAnswer> {
  try {
    const models = texts.flatMap((text) => {
      const model = JSON.parse(text) as JsonValue;
      return isJsonObject(model) && isJsonObject(model['Elements']) ? [model as unknown as ElementModel] : [];
    });
    await prepareBooleans(models);
    const { parts, contentType } = exportModels(models, fileType, mode, schemas);
    return { bytes: joined(parts), contentType };
  } catch (error) {
    const { code, parameters } = error instanceof PartiError ? error : new PartiError('export.failed', {});
    return { code, parameters: { ...parameters } };
  }
}

function joined(parts: Iterable<string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const pieces = [...parts].map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const found = await answer();
parentPort?.postMessage(found, 'bytes' in found ? [found.bytes.buffer] : []);
