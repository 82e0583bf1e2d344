import { csharpRuntime } from '../csharp/index.ts';
import { excelRuntime } from '../excel/index.ts';
import type { Runtime } from '../host/index.ts';
import { pythonRuntime } from '../python/index.ts';
import { scriptRuntime } from '../script/index.ts';

/** Every runtime, in the order in which people read of them. A language is added by its file and one line here. */
export const RUNTIMES: readonly Runtime[] = [scriptRuntime, pythonRuntime, csharpRuntime, excelRuntime];
