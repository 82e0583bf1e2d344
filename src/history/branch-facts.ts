import type { Answer } from '#api';

/** A branch of the workflow, or what it was branched from. */
export type BranchFacts = Answer<'GET workflows/{id}/branches'>['branches'][number];
