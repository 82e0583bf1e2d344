/** The face of `runtimes/script/` on the server: publishing and running TypeScript functions. */
export { buildRuntimeScript, runtimeEpoch } from './publish/runtime-script.ts';
export { createScriptHost, type ScriptHost } from './host/script-host.ts';
export { scriptRuntime } from './runtime.ts';
export { sandboxPage, type SandboxPage } from './sandbox/sandbox-page.ts';
