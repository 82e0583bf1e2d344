import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_ACTIONS } from '#api';
import { catalogueEntry } from '#domain';
import { sampleWith } from '../../server/http/samples.fixture.ts';
import { startSharingBench, type SharingBench } from '../../server/sharing/sharing.fixture.ts';
import { openRawTab, type RawTab } from './raw-tab.ts';

let bench: SharingBench;
beforeAll(async () => {
  bench = await startSharingBench();
}, 60_000);
afterAll(() => bench.stop());

/** The first message of a socket; what follows is of somebody who is known. */
const GREETINGS = ['hello', 'auth-flow.wait'];

it.each([
  ['nothing known', 'none'],
  ['a zero character', 'a\0b'],
  ['half a character', '\ud800'],
  ['500 letters', 'x'.repeat(500)],
  ['a name that objects have', '__proto__'],
  ['a quote', "' OR 1=1 --"],
])(
  'no action of a socket is a fault of the server, whatever text it carries: %s',
  async (_, text) => {
    const faults: string[] = [];
    for (const [action, { takes }] of Object.entries(CLIENT_ACTIONS).filter(([name]) => !GREETINGS.includes(name))) {
      const tab: RawTab = await openRawTab(bench.origin, bench.owner.token);
      for (const payload of [
        sampleWith(takes, text) as object,
        {},
        { workflowId: text },
        { workflowId: null },
        { [text]: text },
      ]) {
        const { error } = await tab.say({ ...payload, action });
        const code = error?.code ?? '';
        if (code === 'http.internal-error' || (error && !catalogueEntry(code)))
          faults.push(`${action} ${JSON.stringify(payload)}: ${code}`);
      }
      tab.close();
    }
    expect(faults).toEqual([]);
  },
  60_000,
);
