/** The face of `runtimes/script/` on the server: publishing and running TypeScript functions. */
export { bundleFunction, versionDigest } from './publish/bundle.ts';
export { buildRuntimeScript, runtimeEpoch } from './publish/runtime-script.ts';
export { createScriptHost, type ScriptCall, type ScriptHost } from './host/script-host.ts';
export { createJailedScriptHost } from './host/jailed-script-host.ts';
export { bundleInJail } from './publish/bundle-in-jail.ts';
export { sandboxPage, type SandboxPage } from './sandbox/sandbox-page.ts';
