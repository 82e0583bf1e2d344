import type { Answer } from '#api';

/** Somebody of the organisation, as its list shows them. */
export type PersonFacts = Answer<'GET people'>['people'][number];
/** How far along an account is. */
export type PersonState = PersonFacts['state'];
