/** The face of `server/` for the command line. */
export { ConfigError, readServerConfig, type ServerConfig, type ShownSetting } from './config/server-config.ts';
export { controlSocket } from './start-server.ts';
