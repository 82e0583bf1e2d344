/** The face of `runtimes/languages/`: functions of every language behind one contract. */
export { checkSize, isBinarySource, isProjectPath, isSourcePath, sourceTextOf, type AuthorSource } from './author-source.ts';
export { gatherSources } from './gather-sources.ts';
export { createLanguages, type Languages, type LanguageState, type Origin } from './languages.ts';
export { readAuthorFolder } from './read-author-folder.ts';
export { runFunction, sha256, type CanonicalOf, type FunctionRun, type RunnableFunction } from './run-function.ts';
export { versionDigest } from './version-digest.ts';
