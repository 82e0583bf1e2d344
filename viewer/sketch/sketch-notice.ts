/** Short messages of a sketch; the interface has the words. */
export type SketchNotice =
  | 'nothingToUndo'
  | 'nothingToRedo'
  | 'nothingToDelete'
  | 'unableToAlign'
  | 'mustDraw'
  | 'cannotSplit'
  | 'nothingNear';
