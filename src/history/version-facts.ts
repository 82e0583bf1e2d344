import type { Answer } from '#api';

/** A version as the list tells it. */
export type VersionFacts = Answer<'GET workflows/{id}/versions'>['versions'][number];
