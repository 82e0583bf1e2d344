/** The face of `runtimes/csharp/`: finding .NET, building our programs on it, compiling and running C# functions. */
export { buildTools, csharpSources } from './build-tools.ts';
export { createCsharpHost, type CsharpHost } from './csharp-host.ts';
export { findDotnet, type DotnetPlace, type DotnetState } from './find-dotnet.ts';
