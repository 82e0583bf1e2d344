/** The face of `runtimes/content/`: what people bring as content is read in the jail. */
export { createThingReader, type ThingReader } from './prepare-things.ts';
