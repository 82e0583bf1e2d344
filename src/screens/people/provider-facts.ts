import type { Answer } from '#api';

/** A provider as its owner sees it. */
export type ProviderFacts = Answer<'GET organization/providers'>['providers'][number];
