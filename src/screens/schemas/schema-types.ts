import type { Answer } from '#api';
import type { AuthoredSchema } from '#domain';

/** A schema as the server lists it. */
export type SchemaFacts = Answer<'GET schemas'>['schemas'][number];

/** Sentences of what is wrong, by the field that it is in. */
export type Faults = Readonly<Record<string, string>>;

/** Changes the schema of now, whatever was drawn last. */
export type Change = (changed: (now: AuthoredSchema) => AuthoredSchema) => void;
