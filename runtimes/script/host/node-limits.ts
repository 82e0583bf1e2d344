import type { JailLimits } from '../../jail/index.ts';

const MB = 1024 * 1024;

/** V8 reserves address space that it never uses: half a gigabyte for code alone. */
export const NODE_LIMITS: Partial<JailLimits> = { addressSpace: 2048 * MB, data: 1024 * MB, resident: 768 * MB, processes: 32 };
