/** The face of `runtimes/csharp/`: C# functions, compiled and run by an installed .NET SDK. */
export { addLibrary, type LibraryWish } from './add-library.ts';
export { openLibraryStore, type CsharpLibrary, type LibraryStore } from './library-store.ts';
export { csharpRuntime } from './runtime.ts';
