/**
 * The face of `domain/`: pure rules shared by browser, server, engine and command line. Imports nothing.
 * Example: `parseQuantity("5' 6\"", { unitType: 'length', system: 'imperial', locale: 'en' }).valueInMetric` is 1.6764 (m).
 */

// JSON: values, and reading them with the place of what is wrong.
export { isJsonObject, ownValue } from './json/is-json-object.ts';
export { firstJsonDifference, jsonEqual } from './json/json-equal.ts';
export type { JsonObject, JsonValue } from './json/json-value.ts';
export { parseJson } from './json-text/parse-json.ts';
export { MAX_JSON_DEPTH } from './json-text/scan-json.ts';

// Errors: the catalogue, the one error class, and answers of rules that may refuse.
export { ERROR_CATALOGUE, catalogueEntry, type ErrorCode } from './errors/catalogue.ts';
export { PartiError, receivedError } from './errors/parti-error.ts';
export { assertAllowed, refusalError } from './errors/verdict.ts';

// Documents: nodes, links, layout, views and the commands that change them.
export type { CommandCall, TextRoot } from './workflow/commands.ts';
export {
  DEFAULT_WORKFLOW_NAME,
  WORKFLOW_DESCRIPTION_MAX,
  emptyWorkflowDocument,
  type NodeId,
  type NodeLayout,
  type PortKey,
  type ViewType,
  type WorkflowDocument,
  type WorkflowLink,
  type WorkflowNode,
  type WorkflowView,
  type WorkflowWidget,
} from './workflow/document.ts';
export { WORKFLOW_SCHEMA_VERSION, documentVersion, migrateDocument } from './workflow/migrate-document.ts';
export { invalidDocument, readWorkflowDocument } from './workflow/read-workflow-document.ts';
export { ACTION_STATUSES, VIEW_ACTION_TYPES, actionStatus, setupStatus, type ActionStatus } from './workflow/view-action.ts';

// Rich text: notes as runs of words, their lines, and changes of them.
export {
  LIST_KINDS,
  RICH_TEXT_MAX,
  isBlankText,
  isTextAttribute,
  linkAddress,
  movedIndex,
  readRichText,
  textLines,
  type LineAttributes,
  type ListKind,
  type RichText,
  type TextDelta,
  type TextLine,
  type WordAttributes,
} from './rich-text/rich-text.ts';
export { textDifference } from './rich-text/text-difference.ts';

// Ports: what graph and viewer are given by the application.
export type {
  CommandsPort,
  DocumentRoot,
  LibraryFunction,
  PresencePort,
  PresenceState,
  ReaderPort,
  ResultTransfer,
  ResultTransfers,
  ResultsPort,
  RunSummary,
  RunsPort,
  Unsubscribe,
} from './ports/ports.ts';

// Units: quantities from what a person types to metric, and back to text.
export { decimalPlacesOfStep, formatQuantity, localNumber } from './units/format-quantity.ts';
export { parseQuantity } from './units/parse-quantity.ts';
export type { QuantityOptions } from './units/quantity-options.ts';
export {
  DEFAULT_METRIC_LENGTH_STEP,
  DEFAULT_STEP,
  UNIT_CATALOGUE,
  displayUnit,
  findUnit,
  fromMetric,
  toMetric,
} from './units/unit-catalogue.ts';
export { UNIT_TYPES, type UnitSystem, type UnitType } from './units/unit-type.ts';
export { valueMessage, type ValueMessage } from './units/value-message.ts';

// Function records: what an author declares, read, checked, written, and its texts.
export { RECORD_NAMES, recordPathOf } from './functions/author-folder.ts';
export { checkRecordText, recordError, type RecordFinding } from './functions/check-record-text.ts';
export { FORBIDDEN_NAME } from './functions/function-draft.ts';
export { RECENTLY_UPDATED_MS, generatesGltf, isDefunct } from './functions/function-facts.ts';
export { functionMetadata } from './functions/function-metadata.ts';
export { FUNCTION_LANGUAGES, languageName, type FunctionLanguage } from './functions/function-languages.ts';
export { FIRST_SDK, FUNCTION_GROUPS } from './functions/function-record.ts';
export type { FunctionOutput, FunctionRecord, InputProperty } from './functions/function-record.ts';
export {
  dependencyName,
  functionTags,
  functionTexts,
  inLanguage,
  inputTexts,
  optionLabel,
  outputTexts,
  sentenceIn,
  shownText,
  textsIn,
  wordsIn,
} from './functions/function-texts.ts';
export { EXTENSION_KEYWORDS } from './functions/keyword-prefix.ts';
export { overrideDefinitions } from './functions/override-definition.ts';
export { readFunctionRecord, recordGeneration } from './functions/read-function-record.ts';

// Inputs: kinds, defaults, comparison, show-if and validation of values.
export { formatHexColor, isColor, parseHexColor, readColor, type Color } from './inputs/color.ts';
export { DEFAULT_LOCATION } from './geometry/default-location.ts';
export { fieldTypesCompatible } from './inputs/field-type.ts';
export { drawnDefaults, fillNested, inputDefault, type DefaultDraw } from './inputs/input-default.ts';
export { SCHEMAS_OF_KINDS, allowsNull, inputKindOf, isDirection, type InputKind } from './inputs/input-kind.ts';
export { hiddenNames, orderedProperties, visibleInputs } from './inputs/ordered-inputs.ts';
export { resolveInputs } from './inputs/resolve-inputs.ts';
export { isShown, type ShowIfContext } from './inputs/show-if.ts';
export { preferredUnit, unitTypeOf } from './inputs/unit-of-input.ts';
export { PROPERTY_ERRORS, isEmptyValue, validateInputs, validateValue, type PropertyError } from './inputs/validate-inputs.ts';
export { evaluateValidationRules, readValidationRules, translatedRuleMessages } from './inputs/validation-rules.ts';
export { COMPARISON_DEPTH, NUMBER_TOLERANCE, numbersEqual, valuesEqual } from './json/values-equal.ts';

// Schemas: the shipped ones, authored ones, and those fetched by address.
export { readAuthoredSchema, schemaDocumentOf } from './schemas/authored-schema.ts';
export { baseSchemaAt } from './schemas/base-schemas.ts';
export { checkAuthoredSchema } from './schemas/check-authored-schema.ts';
export { readFetchedSchema, schemaDocument, withInherited } from './schemas/fetched-schema.ts';
export { EXPANSION_DEPTH, createSchemaStore } from './schemas/schema-store.ts';
export { requireSchemaUrl, resolveReference } from './schemas/schema-url.ts';

// Models: the element model of a result, and counts of it.
export { elementCountOf, hasModel, tellElementCount } from './model/count-elements.ts';
export { referencesIn, withNewIds } from './model/element-references.ts';
export type { ElementModel, ModelElement } from './model/element-model.ts';

// Geometry: points, shapes, their faults, and how elements relate.
export { relateElements, type ElementRelations } from './geometry/element-relations.ts';
export { singularOf, type GeometryType } from './geometry/geometry-type.ts';
export { readSubdivision, withSubdivision } from './geometry/grid1d-input.ts';
export { pointAlong, polylineLength, positionAlong } from './geometry/measure-polyline.ts';
export { MAX_METRES_FROM_LOCATION, pointsFarFromLocation, type PlaceFinding } from './geometry/near-location.ts';
export { readPoint } from './geometry/point.ts';
export { isInRing, signedArea, type Ring } from './geometry/ring.ts';
export type { Vec3 } from './geometry/vector.ts';
export { shapeFlaws, withoutFlawedShapes, type ShapeFlaw } from './geometry/shape-flaws.ts';
export { requirePositive, splitPositions, subdivideLength } from './geometry/subdivide-length.ts';

// Queries: elements and values picked out of models.
export { aggregate, readAggregator } from './queries/aggregate.ts';
export { CATEGORY_COLOURS } from './queries/category-colours.ts';
export { formatQuery, parseQuery } from './queries/parse-query.ts';
export { readQueryEntity, runQueryEntity } from './queries/query-entity.ts';
export { AGGREGATORS, type Aggregator } from './queries/query.ts';
export { valuesAtPath } from './queries/resolve-path.ts';
export { runAggregate, selectElementIds } from './queries/run-query.ts';

// Graph: ports, wires, order and what may be connected.
export { canConnect, portsFor, sourceFirst, type PortEnd } from './graph/can-connect.ts';
export { deriveGraph, deriveWires, type WorkflowGraph } from './graph/derive-wires.ts';
export { asksForDependencies, dependencyTypes } from './graph/dependency-types.ts';
export { graphNodes, nodeLabel, type FunctionLookup, type GraphNode } from './graph/graph-index.ts';
export { MODEL_PORT, dependencyPortKey, findPort, inputPortKey, portsOf, type DataType, type Port } from './graph/port.ts';
export { adjacency, topologicalOrder } from './graph/topology.ts';
export type { GraphProblem, Wire, WireEnd } from './graph/wire.ts';

// Runs: the plan, states of nodes, keys and causes.
export { errorPlace } from './run/error-place.ts';
export { NODE_STATE_CODES, type NodeRun, type NodeState, type RunError } from './run/node-state.ts';
export type { RunMessage, RunResult } from './model/run-result.ts';
export { modelState, outputState } from './run/output-state.ts';
export { planRun, type NodeStep, type RunPlan, type UpstreamState } from './run/plan-run.ts';
export { runCauses, type KeyFacts, type RunCause } from './run/run-cause.ts';

// Results: their canonical form, and digests.
export { canonicalJson } from './canonical/canonical-json.ts';
export { canonicalResult, type CanonicalResult, type RawResult } from './canonical/canonical-result.ts';
export {
  formText,
  rememberedForm,
  type CanonicalMember,
  type CanonicalMembers,
  type RememberedForm,
} from './canonical/remembered-form.ts';
export { sha256Hex, type Sha } from './canonical/sha.ts';

// Interactive commands: the stack of steps in drafting.
export {
  DRAFTING_CATEGORY,
  cancelCommand,
  completeCommand,
  goToStep,
  startCommand,
  takeOption,
  type CommandEvent,
  type CommandMove,
  type InteractiveCommand,
  type RunningCommand,
} from './commands/command-stack.ts';

// Views: the list, what is shown, cameras and crop boxes.
export {
  FIRST_VIEWS,
  FIRST_VIEW_IDS,
  duplicatedView,
  firstOfType,
  freeViewName,
  groupOf,
  lastOrder,
  orderAt,
  shownViews,
  viewsBeside,
  type NamedView,
} from './views/view-list.ts';
export {
  VIEW_BACKGROUNDS,
  VIEW_ENVIRONMENTS,
  VIEW_MANNERS,
  mannerOf,
  elementKey,
  readCamera,
  readCropBox,
  readVisibility,
  writeCamera,
  writeCropBox,
  type CropBox,
  type Shown,
  type ShownAs,
  type ViewBackground,
  type ViewCamera,
  type ViewEnvironment,
  type ViewManner,
} from './views/view-settings.ts';

// Tables: CSV out and in.
export { exportCsv } from './csv/export-csv.ts';
export type { CsvFinding, CsvImport, CsvReading } from './csv/csv-import.ts';
export { importCsv, rowSchemaOf } from './csv/import-csv.ts';
export { fieldsOf } from './csv/match-headers.ts';
export { parseCsv } from './csv/parse-csv.ts';
export { writeCsv } from './csv/write-csv.ts';

// Files: what may be uploaded, how large, under which name.
export {
  DROP_EXTENSIONS,
  MAX_IMAGE_BYTES,
  MAX_UPLOAD_BYTES,
  allowedExtensions,
  requireFileName,
  requireFileType,
  requireImageSize,
  requireOneOwner,
  requireUploadSize,
} from './files/file-rules.ts';
export {
  MAX_DRAWING_DISTANCE,
  MAX_DRAWING_POINTS,
  MAX_IMPORT_INSTANCES,
  MAX_IMPORT_TRIANGLES,
  MAX_PACKED_TEXT_BYTES,
  MAX_PICTURE_MEGAPIXELS,
  MAX_TABLE_CELLS,
} from './files/import-limits.ts';
export { THUMBNAIL_ADDRESS_MS, THUMBNAIL_PX, fitThumbnail, isThumbnailAddressFresh } from './files/thumbnail-rules.ts';

// Access: roles and what each may do.
export { ADMINISTRATORS_GROUP, DOGFOODERS_GROUP } from './access/account-facts.ts';
export { mayEnterEnvironment, mayUseSkin } from './access/environment-access.ts';
export { mayBeFramed } from './access/framing.ts';
export { functionPermissions, functionRoles, mayOnFunction } from './access/function-access.ts';
export { parseGrantee, type Grantee } from './access/grantee.ts';
export { loginResult, mayStaySignedIn } from './access/login-result.ts';
export { mayForOrganization } from './access/organization-access.ts';
export { mayOnContent } from './access/space-type-access.ts';
export {
  HELD_RIGHTS,
  KEPT_RIGHTS,
  SHARING_RIGHTS,
  strongestRight,
  type HeldRight,
  type KeptRight,
  type SharingRight,
} from './access/sharing.ts';
export { isViewOnly, mayOnWorkflow, roleOfRight, type WorkflowAction } from './access/workflow-access.ts';

// Lifecycles: states of things, and the moves between them.
export { isOutOfExecutions, mayExecute, quotaNotice, quotaState } from './lifecycles/execution-quota.ts';
export {
  NEW_FUNCTION_TAG,
  PUBLIC_MIN_RELEASES,
  VERSION_TAGS,
  checkDeletionName,
  deleteVersions,
  functionLifecycle,
  mayMakePublic,
  newFunctionVersions,
  saveVersion,
  tagVersion,
  versionOfStage,
  visibilityConfirmation,
} from './lifecycles/function-versions.ts';
export { moveLocalRunner } from './lifecycles/local-runner-status.ts';
export {
  TRANSFER_STATES,
  mayOffer,
  moveTransfer,
  type TransferMove,
  type TransferState,
} from './lifecycles/ownership-transfer.ts';
export { checkSavedViewName, checkSnapshotName, maySnapshot } from './lifecycles/snapshot-rules.ts';
export { moveSpaceType } from './lifecycles/space-type-status.ts';
export { PROMOTION_MIN_SHARED_WITH, isVisibleToAll, moveTemplate } from './lifecycles/template-lifecycle.ts';
export { MIN_VIEWS, convertView, mayDeleteView } from './lifecycles/view-conversion.ts';

// People: checks of names, addresses, passwords and codes.
export { checkHostname, isHostnameLike } from './validation/hostname.ts';
export { cleanIdentifier } from './validation/identifier.ts';
export { LOGIN_CODE_LENGTH, checkLoginCode } from './validation/login-code.ts';
export { PASSWORD_MIN_LENGTH, PASSWORD_RULES, passwordProblems } from './validation/password.ts';
export { isPhone, profileProblems } from './validation/profile.ts';
export { checkUserName } from './validation/user-name.ts';
export { checkUuid, isUuid } from './validation/uuid.ts';
export { isLoopback } from './network/loopback.ts';

// Product: feature flags, skins, plans and labels of the gallery.
export {
  DEVELOPMENT_PORT,
  FLAGS_PARAMETER,
  FLAG_REGISTRATION_MS,
  PRODUCT_FLAGS,
  isDevelopmentMode,
  isFlagOn,
  maySeeFlags,
  unregisteredFlags,
} from './flags/feature-flags.ts';
export {
  BRAND_DARK_FACTOR,
  BRAND_LIGHT_FACTOR,
  HIDEABLE_FEATURES,
  brandVariants,
  hiddenFeatures,
} from './skins/skin-features.ts';
export {
  HOMEPAGE_CONTROL_SHARE,
  HOMEPAGE_VARIANT,
  PAYMENT_POLL,
  PLANS,
  homepageArm,
  mayEditThisMonth,
  paymentPollTimes,
} from './plans/plans.ts';
export { WEEKDAY_WINDOW_DAYS, timeLabel } from './gallery/time-label.ts';
