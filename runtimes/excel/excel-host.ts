import { createProcessPool, FramedProcess, type FunctionHost, type ProgramStarter } from '../host/index.ts';
import { excelProgram } from './excel-programs.ts';

const IDLE_MS = 60_000;

/** The host of workbooks; `starter` is the jail. */
export function createExcelHost(starter: ProgramStarter, running = 2): FunctionHost {
  return createProcessPool(({ bundle }) => new FramedProcess(starter.start(excelProgram('host')), Buffer.from(bundle)), {
    running,
    kept: 2 * running + 2,
    idleMs: IDLE_MS,
    callsPerProcess: 5000,
  });
}
