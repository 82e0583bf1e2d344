/** Where a talk stands: what is on the wall now. */
export interface Talk {
  /** Id of the slide on the wall, and its place: what is shown where somebody deletes it. */
  slide: string;
  place: number;
  /** Counts the times that a slide came, so that it arrives each time. */
  round: number;
  blank: 'black' | 'white' | undefined;
  isOverview: boolean;
  showsPath: boolean;
  /** Digits typed so far: the number of a slide, until Enter. */
  digits: string;
  /** Values that are tried on this slide, metric, by the id of the try. */
  tries: Readonly<Record<string, number>>;
  /** The room keeps what it sees while the presenter looks for something. */
  isFrozen: boolean;
}

/** What happens to a talk. */
export type TalkEvent =
  | {
      type:
        | 'next'
        | 'back'
        | 'first'
        | 'last'
        | 'go'
        | 'overview'
        | 'path'
        | 'put-back'
        | 'freeze'
        | 'notes'
        | 'pointer'
        | 'escape'
        | 'end';
    }
  | { type: 'to'; slide: string }
  | { type: 'digit'; digit: string }
  | { type: 'blank'; as: 'black' | 'white' }
  /** `among`: tries that may hold together with it, itself apart; the others are put back. */
  | { type: 'try'; id: string; value: number; among: readonly string[] };

/** A talk that begins at a slide; undefined where there is none to show. */
export function beginTalk(slides: readonly string[], slide: string | undefined, showsPath: boolean): Talk | undefined {
  const place = Math.max(0, slides.indexOf(slide ?? ''));
  const first = slides[place];
  if (first === undefined) return undefined;
  return {
    slide: first,
    place,
    round: 0,
    blank: undefined,
    isOverview: false,
    showsPath,
    digits: '',
    tries: {},
    isFrozen: false,
  };
}

/** The slide on the wall: the one that was chosen, and where that is gone the one at its place; undefined for an empty deck. */
export const slideOnWall = ({ slide, place }: Pick<Talk, 'slide' | 'place'>, slides: readonly string[]): string | undefined =>
  slides.includes(slide) ? slide : slides[Math.min(place, slides.length - 1)];

/** Talk after an event, over the slides that are shown; undefined where it ends. */
export function nextTalk(talk: Talk, event: TalkEvent, slides: readonly string[]): Talk | undefined {
  const now = slides.indexOf(slideOnWall(talk, slides) ?? '');
  switch (event.type) {
    case 'next':
    case 'back':
      // Whoever comes back from a blank wall sees what was there.
      return talk.blank ? { ...talk, blank: undefined } : goTo(talk, slides, now + (event.type === 'next' ? 1 : -1));
    case 'first':
      return goTo(talk, slides, 0);
    case 'last':
      return goTo(talk, slides, slides.length - 1);
    case 'to':
      return goTo(talk, slides, slides.indexOf(event.slide), true);
    case 'digit':
      return { ...talk, digits: (talk.digits + event.digit).slice(-3) };
    case 'go':
      return talk.digits === ''
        ? nextTalk(talk, { type: 'next' }, slides)
        : { ...goTo(talk, slides, Number(talk.digits) - 1), digits: '' };
    case 'blank':
      return { ...talk, blank: talk.blank === event.as ? undefined : event.as };
    case 'overview':
      return { ...talk, isOverview: !talk.isOverview, blank: undefined };
    case 'path':
      return { ...talk, showsPath: !talk.showsPath };
    case 'try':
      return { ...talk, tries: tryOne(talk.tries, event) };
    case 'put-back':
      return { ...talk, tries: {} };
    case 'freeze':
      return { ...talk, isFrozen: !talk.isFrozen };
    case 'notes':
    case 'pointer':
      // Of the presenter's window: the wall stays as it is.
      return talk;
    case 'escape':
      return escaped(talk);
    case 'end':
      return undefined;
  }
}

/** Values once one more is tried: those that may not hold together with it are put back. */
export function tryOne(
  tries: Talk['tries'],
  { id, value, among }: Pick<Extract<TalkEvent, { type: 'try' }>, 'id' | 'value' | 'among'>,
): Talk['tries'] {
  return { ...Object.fromEntries(Object.entries(tries).filter(([other]) => among.includes(other))), [id]: value };
}

/** Escape takes back what lies over the slide first, then ends the talk. */
function escaped(talk: Talk): Talk | undefined {
  if (talk.digits !== '') return { ...talk, digits: '' };
  if (talk.isOverview) return { ...talk, isOverview: false };
  return talk.blank ? { ...talk, blank: undefined } : undefined;
}

/** A place out of reach changes nothing; the slide that is there already comes again where it was asked for by name. */
function goTo(talk: Talk, slides: readonly string[], place: number, isAgain = false): Talk {
  const slide = slides[place];
  const stays = { ...talk, blank: undefined, isOverview: false, digits: '' };
  if (slide === undefined || (slide === talk.slide && !isAgain)) return stays;
  return { ...stays, slide, place, round: talk.round + 1, tries: {} };
}

/** Key press as a talk reads it. */
export interface TalkKey {
  key: string;
  shiftKey: boolean;
}

const NEXT = new Set(['ArrowRight', 'ArrowDown', 'PageDown', ' ']);
const BACK = new Set(['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace']);
const NAMED: Readonly<Record<string, TalkEvent>> = {
  Home: { type: 'first' },
  End: { type: 'last' },
  Enter: { type: 'go' },
  Escape: { type: 'escape' },
  b: { type: 'blank', as: 'black' },
  '.': { type: 'blank', as: 'black' },
  w: { type: 'blank', as: 'white' },
  ',': { type: 'blank', as: 'white' },
  o: { type: 'overview' },
  g: { type: 'path' },
  f: { type: 'freeze' },
  n: { type: 'notes' },
  l: { type: 'pointer' },
};

/** What a key means in a talk: the keys of habit, and those that clickers send. Undefined for none. */
export function talkEventOf({ key, shiftKey }: TalkKey): TalkEvent | undefined {
  if (key === ' ' && shiftKey) return { type: 'back' };
  if (NEXT.has(key)) return { type: 'next' };
  if (BACK.has(key)) return { type: 'back' };
  if (/^[0-9]$/.test(key)) return { type: 'digit', digit: key };
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
}
