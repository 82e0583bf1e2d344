/** The face of `runtimes/script/` for pages: runs shipped functions in a worker. */
export { createBrowserHost, type BrowserCall, type BrowserHost, type BrowserScripts } from './browser-host.ts';
