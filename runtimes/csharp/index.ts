/** The face of `runtimes/csharp/`: C# functions, compiled and run by an installed .NET SDK. */
export { csharpRuntime } from './runtime.ts';
