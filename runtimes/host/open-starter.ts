import { spawn } from 'node:child_process';
import { orphanReaper, type Jail, type JailedProgram } from '../jail/index.ts';

/** What starts the programs of a runtime: the jail, or this machine where the author is trusted. */
export type ProgramStarter = Pick<Jail, 'start'>;

/** Starts programs without a jail: for a trusted author's own functions only. */
export const openStarter: ProgramStarter = {
  start({ command, args, env = {}, files, copied = {} }: JailedProgram) {
    const all = { ...files, ...copied };
    const outside = (path: string): string => {
      const root = Object.keys(all).find((inside) => path === inside || path.startsWith(`${inside}/`));
      return root === undefined ? path : (all[root] ?? '') + path.slice(root.length);
    };
    const child = spawn(outside(command), args.map(outside), {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    });
    // In the middle of a call it does not see that nobody is there any more.
    orphanReaper().endWith(child.pid, 'SIGKILL');
    child.once('exit', () => orphanReaper().forget(child.pid));
    return child;
  },
};
