import type { ViewCamera } from '../views/view-settings.ts';
import { slideOnWall, type Talk } from './talk.ts';

/** What a room is shown: what the presenter has on the wall, told to everybody who follows. At most {@link ROOM_STATE_MAX}. */
export interface RoomState {
  /** Id of the slide, and its place: what is shown where somebody follows a deck without it. */
  slide: string;
  place: number;
  /** Counts the times that a slide came, so that it arrives each time. */
  round: number;
  /** Values that are tried, metric, by the id of the try. */
  tries: Readonly<Record<string, number>>;
  blank?: 'black' | 'white' | undefined;
  /** What the presenter turned the model to, as a view keeps it; absent: the camera of the slide. */
  camera?: ViewCamera | undefined;
  /** Where the presenter points. */
  pointer?: RoomPointer | undefined;
  /** The presenter looks for something while the room keeps this. */
  isFrozen?: boolean | undefined;
}

/** Where somebody points on the wall: shares of its width and height, and the place of the model there (m), where there is one. */
export interface RoomPointer {
  x: number;
  y: number;
  at?: readonly [number, number, number];
}

/** What a remote asks of the presenter's tab. */
export type RoomStep =
  | { step: 'next' | 'back' | 'black' | 'white' | 'freeze' }
  /** To a slide by its id. */
  | { step: 'to'; slide: string };

/** What a tab that follows says of itself. */
export interface WatchReport {
  /** By which the tab is known while it follows. */
  tab: string;
  how: 'follows' | 'roams' | 'tries';
  /** Time of the server in the news that it just heard (ms since the epoch); absent: it only does something else now. */
  at?: number | undefined;
}

/** A tab reports the first news that it hears, and then at most this often (ms). */
export const REPORT_EVERY_MS = 10_000;
/** Longest state as JSON, in UTF-16 units. */
export const ROOM_STATE_MAX = 2048;
/** A talk is over after this many hours, whoever forgot to end it. */
export const ROOM_HOURS = 8;
/** Letters of a code: none that looks like another one, or like a digit. */
export const ROOM_CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';
export const ROOM_CODE_LENGTH = 6;
const CODE = new RegExp(`^[${ROOM_CODE_LETTERS}]{${ROOM_CODE_LENGTH}}$`);
/** Longest note to a slide, in bytes of UTF-8. */
export const SLIDE_NOTE_MAX_BYTES = 8192;

/** A code as it was typed, with its spaces and hyphens; undefined where it is none. */
export function readRoomCode(text: string): string | undefined {
  const letters = text.replace(/[\s\u00ad‐‑–-]/g, '').toUpperCase();
  return CODE.test(letters) ? letters : undefined;
}

/** What the room sees of a talk; while it is frozen that is what it saw before. */
export function roomStateOf(
  { slide, place, round, tries, blank, isFrozen }: Talk,
  before?: RoomState,
  { camera, pointer }: Pick<RoomState, 'camera' | 'pointer'> = {},
): RoomState {
  if (isFrozen && before) return { ...withoutPointer(before), isFrozen: true };
  return {
    ...{ slide, place, round, tries },
    ...(blank ? { blank } : {}),
    ...(isFrozen ? { isFrozen } : {}),
    ...(camera === undefined ? {} : { camera }),
    ...(pointer ? { pointer } : {}),
  };
}

/** What is kept of a state: nobody points any more who comes back to it. */
export function withoutPointer({ pointer: _pointed, ...state }: RoomState): RoomState {
  return state;
}

/** A talk that follows: the slide of the room, or the one at its place where this deck has no such slide. */
export function ledTalk(talk: Talk, { slide, place, round, tries, blank }: RoomState, slides: readonly string[]): Talk {
  const shown = slideOnWall({ slide, place }, slides) ?? talk.slide;
  return { ...talk, slide: shown, place: slides.indexOf(shown), round, blank, tries, isOverview: false, digits: '' };
}

/** Whether two states show the same. */
export const isSameState = (one: RoomState | undefined, other: RoomState): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);
