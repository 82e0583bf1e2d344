/** The face of `runtimes/python/`: Python functions on an installed CPython. */
export { pythonRuntime } from './runtime.ts';
