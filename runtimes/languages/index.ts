/** The face of `runtimes/languages/`: authors' functions of every language behind one contract. */
export { MAX_SOURCE_BYTES, MAX_SOURCE_FILES, type AuthorSource } from './author-source.ts';
export { createLanguages, type AuthorLanguage, type Languages, type LanguageState } from './languages.ts';
export { readAuthorFolder } from './read-author-folder.ts';
