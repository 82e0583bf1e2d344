import { join } from 'node:path';
import { readServerConfig } from '#server';

/** Where the command line keeps what it builds: the same place as the server. */
export const cacheFolderOf = (): string => join(readServerConfig().config.dataFolder, 'cache');

/** Where libraries of C# functions lie, on the data of this machine's server. */
export const librariesFolderOf = (): string => join(readServerConfig().config.dataFolder, 'csharp-libraries');
