/** The face of `locales/`: languages, and the texts of the interface loaded when they are needed. */
export * from './languages.ts';
export * from './start-texts.ts';
export * from './held-texts.ts';
