import type { JsonObject } from '../../json/json-value.ts';
import { nameAndPlaces } from './0001-name-and-places.ts';
import { workflowDescription } from './0002-workflow-description.ts';
import { richNotes } from './0003-rich-notes.ts';
import { overrideEntries } from './0004-override-entries.ts';
import { decks } from './0005-decks.ts';

/** A step from one schema version to the next. Pure: it changes nothing that it is given and keeps what it does not name. */
export type Migration = (document: JsonObject) => JsonObject;

/** Steps in their order: the one at `n` leads from version n to n + 1. Only ever added to. */
export const MIGRATIONS: readonly Migration[] = [nameAndPlaces, workflowDescription, richNotes, overrideEntries, decks];
