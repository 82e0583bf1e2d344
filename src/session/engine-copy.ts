import { provideKernelCopy } from '#engine';
import { isOn } from '../flags/flags.ts';
import { pageMark } from '../services/page-mark.ts';

/** The geometry engine's program comes from the host that the operator named, with the flag `localWasm` from this server. */
export function chooseEngine(): void {
  const [address = '', integrity = ''] = pageMark('engine')?.split(' ') ?? [];
  provideKernelCopy(() => (address === '' || isOn('localWasm') ? undefined : { address, integrity }));
}
