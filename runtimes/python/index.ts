/** The face of `runtimes/python/`: finding CPython and running Python functions on it. */
export { findPython, type PythonPlace } from './find-python.ts';
export { createPythonHost } from './python-host.ts';
