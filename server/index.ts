/** The face of `server/` for the command line. */
export { ConfigError, readServerConfig, type ServerConfig, type ShownSetting } from './config/server-config.ts';
export { openHeadless, type Headless } from './open-headless.ts';
export { askForLink, findRunningServer, type RunningPeer } from './control/control-socket.ts';
export type { StorageUse, SweepReport } from './storage/storage-sweep.ts';
