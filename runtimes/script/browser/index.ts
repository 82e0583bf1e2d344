/** The face of `runtimes/script/` for pages: shipped functions run in a worker, authors' in workers of a sandboxed frame. */
export {
  createBrowserHost,
  type BrowserHost,
  type BrowserScripts,
  type ConeInDocument,
  type RunElsewhere,
} from './browser-host.ts';
export type { ConeAnswer, ConeRequest, ConeResult, ConeRun, ElsewhereCall, FedModel } from './cone-messages.ts';
export { ConeRunner, type ConeCall, type ConePlace } from './cone-runner.ts';
export { createSandboxHost, type SandboxCall, type SandboxHost, type SandboxOptions } from './sandbox-host.ts';
