/** The face of `runtimes/script/` on the server: publishing and running TypeScript functions. */
export { buildRuntimeScript, runtimeName, sdkEpoch } from './publish/runtime-script.ts';
export { releaseSdk } from './publish/release-sdk.ts';
export { NODE_LIMITS } from './host/node-limits.ts';
export { createScriptHost, type ScriptHost } from './host/script-host.ts';
export { scriptRuntime } from './runtime.ts';
export { sandboxPage, type SandboxPage } from './sandbox/sandbox-page.ts';
