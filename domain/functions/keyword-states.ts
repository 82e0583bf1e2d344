import type { ExtensionKeyword } from './keyword-prefix.ts';

/**
 * How far the product obeys each keyword. `read`: where inputs are shown, checked or run. `kept`: it goes through every
 * file unchanged, nothing acts on it yet.
 */
export const KEYWORD_STATES: Record<ExtensionKeyword, 'read' | 'kept'> = {
  '3dDrawing': 'kept',
  AllowIntersection: 'read',
  Autocomplete: 'read',
  AutocompleteQuery: 'read',
  CanEditGridCurve: 'read',
  CanPopOut: 'kept',
  ConditionalControl: 'read',
  ConstrainToGround: 'kept',
  Constraints: 'read',
  ControlDisplay: 'kept',
  Deprecated: 'read',
  DisableRange: 'read',
  DisplayName: 'read',
  EditorTerms: 'kept',
  EnumQuery: 'read',
  FileExtension: 'kept',
  FileTypes: 'read',
  GroupBy: 'read',
  HasTag: 'read',
  Hidden: 'read',
  MigratedFromDataInput: 'read',
  Order: 'read',
  PickElement: 'read',
  PolygonQuery: 'read',
  PopulateFromContent: 'read',
  PreferredUnits: 'read',
  PreviewWidth: 'kept',
  QueryString: 'read',
  Relation: 'read',
  RelativeToTransform: 'kept',
  ShowIf: 'read',
  Style: 'read',
  ThickenEdges: 'kept',
  UnitType: 'read',
  ValueQuery: 'read',
};
