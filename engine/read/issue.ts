/** Code of what is wrong with one element. Nothing here stops a model: the part that cannot be drawn is left out. */
export type ModelIssueCode =
  | 'model.not-a-model'
  | 'model.element-invalid'
  | 'model.id-duplicate'
  | 'model.reference-missing'
  | 'model.transform-invalid'
  | 'model.number-invalid'
  | 'model.operation-unknown'
  | 'model.content-placeholder'
  | 'geometry.open'
  | 'geometry.no-thickness'
  | 'geometry.self-intersecting'
  | 'geometry.void-not-cut'
  | 'geometry.mesh-invalid'
  | 'color.clamped'
  | 'color.conversion-failed';

/** Finding about one element of one model, in English for logs; interfaces translate by code. */
export interface ModelIssue {
  code: ModelIssueCode;
  elementId: string;
  message: string;
}

/** Takes findings while a model is read. */
export type Report = (code: ModelIssueCode, message: string) => void;
