/** The face of `runtimes/jail/`: where code of authors runs on a server. */
export { findProgram } from './find-program.ts';
export type { JailLimits } from './jail-limits.ts';
export { createJail, type Jail, type JailedProgram, type JailTools } from './jail.ts';
export { orphanReaper, type OrphanReaper } from './orphan-reaper.ts';
export { probeJail, type JailState, type JailTier } from './probe-jail.ts';
export { seccompFilter } from './seccomp-filter.ts';
export { measureTree, type TreeUse } from './tree-use.ts';
