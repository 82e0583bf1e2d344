import { isJsonObject, ownValue, PartiError, type JsonValue, type RawResult, type RunMessage } from '#domain';
import type { CallAnswer, FunctionCall } from './function-host.ts';

/** `{"inputs":…,"models":{…}}` as text; models are spliced in, not parsed. */
export function callText({ inputs, models }: Pick<FunctionCall, 'inputs' | 'models'>): string {
  const members = Object.entries(models).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return `{"inputs":${JSON.stringify(inputs)},"models":{${members.join(',')}}}`;
}

/** An answer whose text is read when somebody wants its result, who may be a thread of its own. */
export function answerOf(json: string, times: Pick<CallAnswer, 'coldMs' | 'runMs'>): CallAnswer {
  let read: RawResult | undefined;
  return {
    get result() {
      return (read ??= readResult(json));
    },
    ...{ json, ...times },
  };
}

/** Reads `{model?, outputs, messages}` that a host answered. Throws `run.deserialization-error`. */
export function readResult(text: string): RawResult {
  const value = parse(text);
  if (!isJsonObject(value)) throw new PartiError('run.deserialization-error');
  const model = ownValue(value, 'model');
  const messages = ownValue(value, 'messages');
  return {
    ...(model === undefined || model === null ? {} : { model }),
    outputs: ownValue(value, 'outputs') ?? {},
    messages: Array.isArray(messages) ? messages.slice(0, MAX_MESSAGES).flatMap(readMessage) : [],
  };
}

const MAX_MESSAGES = 1000;
const LEVELS = ['info', 'warning', 'error'] as const;

function readMessage(value: JsonValue): RunMessage[] {
  if (!isJsonObject(value)) return [];
  const level = LEVELS.find((known) => known === value['level']);
  const text = value['text'];
  return level && typeof text === 'string' ? [{ level, text: text.slice(0, 2000) }] : [];
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new PartiError('run.deserialization-error', {}, { cause });
  }
}
