import type { Bus } from '../bus/bus.ts';
import type { FunctionRights } from '../access/function-rights.ts';
import type { Realtime } from '../realtime/realtime.ts';

/** What telling stands on. */
export interface ToldFunctions {
  bus: Bus;
  realtime: Pick<Realtime, 'people' | 'toPerson'>;
  rights: Pick<FunctionRights, 'may'>;
  onError(error: unknown): void;
}

/** Tells those who have a tab open, and may run a function, that it changed; nobody else learns that it is there. */
export function tellFunctions({ bus, realtime, rights, onError }: ToldFunctions): void {
  /** Changes that come while people are looked up are told with the next look. */
  const waiting = new Map<string, 'looking' | 'again'>();
  const tell = async (functionId: string): Promise<void> => {
    if (waiting.has(functionId)) return void waiting.set(functionId, 'again');
    waiting.set(functionId, 'looking');
    try {
      for (const userId of realtime.people())
        if ((await rights.may(functionId, userId, 'run-live')) || (await rights.may(functionId, userId, 'run-test')))
          realtime.toPerson(userId, { action: 'functions.changed', functionId });
    } finally {
      const isAgain = waiting.get(functionId) === 'again';
      waiting.delete(functionId);
      if (isAgain) void tell(functionId).catch(onError);
    }
  };
  bus.on('function.changed', ({ functionId }) => void tell(functionId).catch(onError));
}
