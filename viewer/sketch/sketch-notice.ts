import type { ErrorCode } from '#domain';

/** Short messages of a sketch and their codes; the interface has words for the place where they are said. */
export const NOTICE_CODES = {
  nothingToUndo: 'edit.nothing-to-undo',
  nothingToRedo: 'edit.nothing-to-redo',
  nothingToDelete: 'edit.no-deletable-elements',
  unableToAlign: 'edit.unable-to-align',
  mustDraw: 'edit.must-draw',
  unfinished: 'edit.must-draw',
  saveError: 'edit.save-error',
  cannotSplit: undefined,
  nothingNear: undefined,
} as const satisfies Record<string, ErrorCode | undefined>;

export type SketchNotice = keyof typeof NOTICE_CODES;
