import { emptyWorkflowDocument, type DeckFile, type RoomState } from '#domain';

/** Slides of a workflow with nothing in it. */
export const SLIDES: DeckFile = {
  format: 'parti-deck@1',
  language: 'en',
  system: 'metric',
  document: emptyWorkflowDocument('Tower'),
  records: {},
  shown: {},
  prepared: [],
  results: {},
};

/** Where a talk begins. */
export const STATE: RoomState = { slide: 'first', place: 0, round: 0, tries: {} };
