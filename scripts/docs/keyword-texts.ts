import type { EXTENSION_KEYWORDS } from '#domain';

/** What a keyword takes, what it says, and how far the product obeys it today. */
export interface KeywordText {
  takes: string;
  says: string;
  /** `read`: obeyed where inputs are shown, checked or run. `kept`: goes through every file unchanged, nothing acts on it yet. */
  state: 'read' | 'kept';
}

/** Text of each extension keyword, total over the table that the reader of records uses. */
export const KEYWORD_TEXTS: Record<(typeof EXTENSION_KEYWORDS)[number], KeywordText> = {
  '3dDrawing': {
    takes: '`true` or `false`',
    says: 'Whether the value may be drawn in the model; `false` leaves typing alone.',
    state: 'kept',
  },
  AllowIntersection: { takes: '`true` or `false`', says: 'An outline that crosses itself is accepted.', state: 'read' },
  Autocomplete: { takes: 'list of texts', says: 'Texts offered while typing; any other text may be typed, too.', state: 'read' },
  AutocompleteQuery: {
    takes: '`{dependency, query}` or `{selfDependency: true, query}`',
    says: 'As `Autocomplete`, from a model.',
    state: 'kept',
  },
  CanEditGridCurve: { takes: '`true` or `false`', says: 'The line that a grid divides may be changed, too.', state: 'kept' },
  CanPopOut: { takes: '`true` or `false`', says: 'A list opens large over the dock.', state: 'kept' },
  ConditionalControl: {
    takes: 'conditions as in `ShowIf`',
    says: 'The control goes where the conditions do not hold; the value stays in use.',
    state: 'kept',
  },
  ConstrainToGround: { takes: '`true` or `false`', says: 'What is drawn stays at height 0.', state: 'kept' },
  Constraints: {
    takes: '`{enableTranslation, enableRotation, positionZ, rotationZ, enableShear, displayAtCentroid}`',
    says: 'Along which axes a transform moves and turns.',
    state: 'kept',
  },
  ControlDisplay: { takes: '`{label, colorScheme}`', says: 'Words and colours of a control in the model.', state: 'kept' },
  Deprecated: { takes: '`true`', says: 'Kept for older workflows: hidden unless it holds a value, and marked.', state: 'read' },
  DisableRange: { takes: '`true` or `false`', says: 'No slider although there are limits.', state: 'kept' },
  DisplayName: {
    takes: 'text',
    says: 'Label of the field in place of the property’s name; matched by headers of a CSV, too.',
    state: 'read',
  },
  EditorTerms: { takes: '`{polygon, edge, …}`', says: 'Words for the parts of a shape while it is drawn.', state: 'kept' },
  EnumQuery: {
    takes: '`{dependency, query}` or `{selfDependency: true, query}`',
    says: 'Options come from a model; nothing else may be chosen.',
    state: 'kept',
  },
  FileExtension: { takes: 'text', says: 'Ending of the file that an exporting function writes.', state: 'kept' },
  FileTypes: {
    takes: 'list of endings or media types',
    says: 'Files that a field takes; functions with such an input are offered for a dropped file.',
    state: 'read',
  },
  GroupBy: { takes: 'name of a property', says: 'Rows of a list stand together by the value of this property.', state: 'kept' },
  HasTag: { takes: 'text', says: 'Content folders with this tag are offered.', state: 'kept' },
  Hidden: {
    takes: '`true`, or on a schema a list of names',
    says: 'Inputs that are never shown; their defaults are used.',
    state: 'read',
  },
  MigratedFromDataInput: { takes: '`true`', says: 'Was an old data input; a value of the old form still passes.', state: 'read' },
  Order: {
    takes: 'whole number',
    says: 'Place among the inputs, least first; inputs without one follow in the order of the record.',
    state: 'read',
  },
  PickElement: {
    takes: '`{dependency or selfDependency, context, textQuery?, identifier?}`',
    says: 'The value is an element picked in the model.',
    state: 'kept',
  },
  PolygonQuery: { takes: '`{dependency, query}`', says: 'Outline of a model that split lines divide.', state: 'kept' },
  PopulateFromContent: { takes: '`{label, tag}`', says: 'A list or object is filled from content with this tag.', state: 'kept' },
  PreferredUnits: { takes: '`{metric, imperial}`', says: 'Unit in which a quantity is shown and read.', state: 'read' },
  PreviewWidth: { takes: 'number', says: 'Width of a line’s preview, metres.', state: 'kept' },
  QueryString: {
    takes: 'query',
    says: 'The value comes from the model by this query, unless one is set by hand.',
    state: 'read',
  },
  Relation: { takes: '`{$ref}`', says: 'The property names another element; types say which.', state: 'read' },
  RelativeToTransform: { takes: '`true` or `false`', says: 'A shape is measured from its element’s own origin.', state: 'kept' },
  ShowIf: {
    takes:
      '`{type: "all" or "any", conditions: [{property, value, operator?} or {propertyPath, value} or {dependency, present}]}`',
    says: 'Shown only while the conditions hold; `all` is the default.',
    state: 'read',
  },
  Style: {
    takes: '`row`, `number`, `multiline`, `singleField`, `checkbox`, `matrix`, `range`',
    says: 'Another editor for the same type. `range` is read; the others are kept.',
    state: 'read',
  },
  ThickenEdges: {
    takes: '`{default: {leftWidth, rightWidth}}`',
    says: 'Each edge has a width to its left and right, metres.',
    state: 'kept',
  },
  UnitType: {
    takes: 'a unit type, see below',
    says: 'Which quantity a number is. Values are metric; people see their own units.',
    state: 'read',
  },
  ValueQuery: {
    takes: '`{query, aggregator?, discriminator?}`',
    says: 'The value comes from the model: elements, a path in them, and how several become one.',
    state: 'read',
  },
};
