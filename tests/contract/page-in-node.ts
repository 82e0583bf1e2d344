import { createContext, Script } from 'node:vm';
import type { RawResult } from '#domain';
import { createFunctionEngine, type FunctionEngine, type PageCall } from '../../src/session/function-engine.ts';
import { sandboxScript } from '../../runtimes/script/browser/sandbox-script.ts';
import type { Person } from '../../server/sharing/sharing.fixture.ts';

/** The functions of the engine as in a page of this person: the very script of the sandboxed frame's workers, in a context of Node. */
export function pageEngineOf(person: Person, { isAllowed = true, ran = [] as string[] } = {}): FunctionEngine {
  return createFunctionEngine({
    api: person,
    isAllowed: () => isAllowed,
    places: {
      authored: (runtime) => ({
        run(call) {
          ran.push(call.digest);
          return Promise.resolve(runOnce(sandboxScript(runtime, call.bundle), call));
        },
      }),
      workbooks: () => {
        throw new Error('no workbook is tried here');
      },
    },
  });
}

interface Answer {
  json?: string;
  message?: string;
}

function runOnce(script: string, { inputs, models }: PageCall): RawResult {
  const answers: Answer[] = [];
  const port: { onmessage?: (event: { data: string }) => void; postMessage: (answer: Answer) => void } = {
    postMessage: (answer) => void answers.push(answer),
  };
  let begin: ((event: { ports: object[] }) => void) | undefined;
  // As in a worker, the listener stays though the script removes the name.
  const scope = {
    set onmessage(listener: typeof begin | null) {
      begin = listener ?? begin;
    },
  };
  createContext(scope);
  new Script(script.replace('var scope = self;', 'var scope = globalThis;')).runInContext(scope, { timeout: 5000 });
  begin?.({ ports: [port] });
  const texts = Object.entries(models).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  port.onmessage?.({ data: `{"inputs":${JSON.stringify(inputs)},"models":{${texts.join(',')}}}` });
  const [answer] = answers;
  if (answer?.json === undefined) throw new Error(answer?.message ?? 'no answer');
  return JSON.parse(answer.json) as RawResult;
}
