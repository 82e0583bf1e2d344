/** The face of `runtimes/script/` for pages: shipped functions run in a worker, authors' in workers of a sandboxed frame. */
export { createBrowserHost, type BrowserCall, type BrowserHost, type BrowserScripts } from './browser-host.ts';
export { createSandboxHost, type SandboxCall, type SandboxHost, type SandboxOptions } from './sandbox-host.ts';
