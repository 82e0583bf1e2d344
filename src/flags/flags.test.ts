import { afterEach, expect, it, vi } from 'vitest';
import { dumpFlags, isOn, loadFlags, matchFlags, registerFlag, setFlag, startFlags } from './flags.ts';

const store = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
});
afterEach(async () => {
  matchFlags();
  store.clear();
  vi.useRealTimers();
  startFlags('https://a.example/');
  await loadFlags(async () => []);
});

it('P4.12b a flag is on by the address, by hand or by the server', async () => {
  startFlags('https://a.example/workflows?flags=verboseTimings,%20tour');
  setFlag('dumpFlags', true);
  await loadFlags(async () => ['presentationMode']);
  expect(['verboseTimings', 'tour', 'dumpFlags', 'presentationMode', 'useNewHost'].map(isOn)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(dumpFlags()['dumpFlags']).toEqual({ isOn: true, from: { url: false, stored: true, server: false } });
});

it('P4.12a P3.06 what is set by hand is kept for the tab under its prefix, tells its effect at once, and goes where that is wished', () => {
  const heard: boolean[] = [];
  const end = registerFlag({ name: 'useNewHost', onChange: (on) => heard.push(on) });
  setFlag('useNewHost', true);
  expect([...store]).toEqual([['debug.useNewHost', '1']]);
  setFlag('verboseTimings', true, false);
  startFlags('https://a.example/');
  expect([isOn('useNewHost'), isOn('verboseTimings')]).toEqual([true, false]);
  matchFlags();
  expect([isOn('useNewHost'), store.size, heard]).toEqual([false, 0, [true, false]]);
  end();
});

it('P4.01b P8.02e what nobody registered is logged once, five seconds after the start; toggling it is an error and nothing else', () => {
  vi.useFakeTimers();
  const log = vi.fn();
  startFlags('https://a.example/?flags=nosuch,dumpFlags', log);
  vi.advanceTimersByTime(4999);
  expect(log).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(log).toHaveBeenCalledExactlyOnceWith('Unregistered feature flags: nosuch');
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setFlag('nosuch', true);
  expect(error).toHaveBeenCalledOnce();
  expect(store.size).toBe(0);
});
