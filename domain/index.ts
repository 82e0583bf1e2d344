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
export { assertAllowed, refusalError, refused, type Refusal } from './errors/verdict.ts';
// Comments: what they may be about, and whom they name.
export { anchorKey, COMMENT_ANCHORS, COMMENT_MAX, mentionedIn } from './comments/comment.ts';
export type { CommentAnchor, CommentAnchorKind, Mentionable } from './comments/comment.ts';
// Documents: nodes, links, layout, views and the commands that change them.
export type { CommandCall, SlidePatch, FrameMembers, FramePatch, OverrideEdit, TextRoot } from './workflow/commands.ts';
export { FRAME_TITLE_MAX, FrameTree, readPaper, readPlace } from './workflow/frame-tree.ts';
export { CLIP_KIND, clipFacts, SNIPPET_LIMITS, type ClipFacts } from './workflow/clip-facts.ts';
export type { PlacedLink } from './workflow/wire-commands.ts';
export { DEFAULT_WORKFLOW_NAME } from './workflow/default-name.ts';
export { NODE_NOTE_MAX, PAPERS, WORKFLOW_DESCRIPTION_MAX } from './workflow/document.ts';
export { emptyWorkflowDocument, type Paper, type NodeId, type NodeLayout, type PortKey } from './workflow/document.ts';
export type { ComparedSide, Exploded, ViewType, WireSight, WorkflowBookmark, WorkflowDeck } from './workflow/document.ts';
export type { WorkflowDocument } from './workflow/document.ts';
export type { WorkflowFrame, WorkflowLink, WorkflowNode, WorkflowNote, WorkflowSlide } from './workflow/document.ts';
export type { WorkflowView, WorkflowWidget } from './workflow/document.ts';
export { WORKFLOW_SCHEMA_VERSION, documentVersion, migrateDocument } from './workflow/migrate-document.ts';
export { invalidDocument, readWorkflowDocument } from './workflow/read-workflow-document.ts';
export { ACTION_STATUSES, VIEW_ACTION_TYPES, actionStatus, setupStatus, type ActionStatus } from './workflow/view-action.ts';
// Rich text: notes as runs of words, their lines, and changes of them.
export { INDENT_MAX, LIST_KINDS, RICH_TEXT_MAX, isBlankText, isTextAttribute, linkAddress } from './rich-text/rich-text.ts';
export { movedIndex } from './rich-text/rich-text.ts';
export { readRichText, richTextWords, textLines, type LineAttributes, type ListKind } from './rich-text/rich-text.ts';
export { type RichText } from './rich-text/rich-text.ts';
export { type TextDelta, type TextLine, type WordAttributes } from './rich-text/rich-text.ts';
export { appliedDelta } from './rich-text/applied-delta.ts';
export { textDifference } from './rich-text/text-difference.ts';
// Ports: what graph and viewer are given by the application.
export type { CommandsPort, DocumentRoot, LibraryFunction, PresencePort, PresenceState, ReaderPort } from './ports/ports.ts';
export type { ResultTransfer, ResultTransfers, ResultsPort, RunSummary, RunsPort, Unsubscribe } from './ports/ports.ts';
// Units: quantities from what a person types to metric, and back to text.
export { decimalSign } from './units/decimal-sign.ts';
export { durationText } from './units/duration-text.ts';
export { decimalPlacesOfStep, formatQuantity, localNumber } from './units/format-quantity.ts';
export { parseExpression, type ParsedExpression } from './units/parse-expression.ts';
export { parseQuantity } from './units/parse-quantity.ts';
export type { QuantityOptions } from './units/quantity-options.ts';
export { DEFAULT_METRIC_LENGTH_STEP, DEFAULT_STEP, UNIT_CATALOGUE } from './units/unit-catalogue.ts';
export { displayUnit, findUnit, fromMetric, toMetric } from './units/unit-catalogue.ts';
export { UNIT_TYPES, type UnitSystem, type UnitType } from './units/unit-type.ts';
export { valueMessage, type ValueMessage } from './units/value-message.ts';
// Function records: what an author declares, read, checked, written, and its texts.
export { RECORD_NAMES, recordPathOf } from './functions/author-folder.ts';
export { checkFunctionRecord } from './functions/check-function-record.ts';
export { checkRecordText, recordError, type RecordFinding } from './functions/check-record-text.ts';
export { FORBIDDEN_NAME, inputNameProblems, mayDependOn, overrideNameProblems } from './functions/function-draft.ts';
export { propertyNameProblems } from './functions/function-draft.ts';
export { recordDiagnostics } from './functions/record-diagnostics.ts';
export { functionStarter, WRITTEN_LANGUAGES, type WrittenLanguage } from './functions/function-starter.ts';
export { publicTexts } from './functions/public-texts.ts';
export { RECENTLY_UPDATED_MS, generatesGltf, isDefunct } from './functions/function-facts.ts';
export { functionMetadata } from './functions/function-metadata.ts';
export { FUNCTION_LANGUAGES, languageName, type FunctionLanguage } from './functions/function-languages.ts';
export { FIRST_SDK, FUNCTION_GROUPS } from './functions/function-record.ts';
export type { FunctionOutput, FunctionRecord, InputProperty } from './functions/function-record.ts';
export { dependencyName, functionTags, functionTexts, inLanguage, inputTexts } from './functions/function-texts.ts';
export { optionLabel, mainOutputName, missedInWords, outputTexts, sentenceIn, shownText } from './functions/function-texts.ts';
export { textsIn, wordsIn } from './functions/function-texts.ts';
export { EXTENSION_KEYWORDS, type ExtensionKeyword } from './functions/keyword-prefix.ts';
export { KEYWORD_STATES } from './functions/keyword-states.ts';
export { countHandChanges, OVERRIDE_MEMBERS, overrideValueProblem } from './workflow/override-entry.ts';
export type { OverrideChanges, OverrideEntry, OverrideMember } from './workflow/override-entry.ts';
export { editableProperties, overrideDefinitions } from './functions/override-definition.ts';
export { ADDITION_ID, overrideEntryId, sameIdentity } from './overrides/override-identity.ts';
export type { OverrideCandidate, OverrideOutcome, OverrideReport } from './overrides/override-report.ts';
export { runOverridden } from './overrides/run-overridden.ts';
export { handChangesOf, sentOverrides, unsentOverrides, type SentOverride } from './overrides/sent-overrides.ts';
export { movedNames, type MovedNames, type NameMapping } from './overrides/moved-names.ts';
export { unmetRules, type UnmetRule } from './overrides/unmet-rules.ts';
export { DRAFT_RECORD, editedFiles, isDraftPath, MAX_DIAGNOSTICS, readDiagnostic } from './functions/source-answers.ts';
export { type SourceAnswer, type SourceCompletion, type SourceDiagnostic } from './functions/source-answers.ts';
export { type SourceEdit, type SourceQuestion } from './functions/source-answers.ts';
export { readFunctionRecord, recordGeneration } from './functions/read-function-record.ts';
export type { ReportIssue } from './functions/record-issue.ts';

export { newerVersion, unfitParts } from './offers/newer-version.ts';
export { declaredOverrides, type DeclaredOverride } from './offers/declared-overrides.ts';
export {
  linkedDimensions,
  mayHoldDimensions,
  overridesOfDimension,
  tellNoDimensions,
  type LinkedDimension,
} from './offers/linked-dimensions.ts';
export { offeredOn, type OfferedElement } from './offers/offered-overrides.ts';
// Inputs: kinds, defaults, comparison, show-if and validation of values.
export { formatHexColor, isColor, parseHexColor, readColor, type Color } from './inputs/color.ts';
export { DEFAULT_LOCATION } from './geometry/default-location.ts';
export { fieldTypesCompatible } from './inputs/field-type.ts';
export { daysLater, hasZone, monthsLater, weekdayOf, type CalendarDate, type ClockTime } from './inputs/date-value.ts';
export { readDate, readTime, readTypedDate, readTypedTime, writeDate, writeTime } from './inputs/date-value.ts';
export { changedInputs } from './inputs/changed-inputs.ts';
export { heldErrors, heldInputs, heldRowErrors } from './inputs/held-inputs.ts';
export { filledFromContent, populateWish } from './inputs/populate-from-content.ts';
export { checkInputsText, type CheckedInputs } from './inputs/check-inputs-text.ts';
export { sourceOfInputs } from './inputs/source-of-inputs.ts';
export { csharpText, EMPTY_CONSTRUCTOR, identifierOf, parameterOf, writeType } from './inputs/csharp-classes.ts';
export type { ClassMember, GeneratedType } from './inputs/csharp-classes.ts';
export { CSHARP_INPUT_TYPES, elementType, membersOf, schemaName, type TypeCollection } from './inputs/csharp-members.ts';
export { drawnDefaults, fillNested, inputDefault, type DefaultDraw } from './inputs/input-default.ts';
export { SCHEMAS_OF_KINDS, allowsNull, inputKindOf, isDirection, typeOf, type InputKind } from './inputs/input-kind.ts';
export { hiddenNames, orderedProperties, visibleInputs } from './inputs/ordered-inputs.ts';
export { resolveInputs } from './inputs/resolve-inputs.ts';
export { isControlShown, type ShowIfContext } from './inputs/show-if.ts';
export { preferredUnit, unitTypeOf } from './inputs/unit-of-input.ts';
export { PROPERTY_ERRORS, isEmptyValue, validateInputs, validateValue, type PropertyError } from './inputs/validate-inputs.ts';
export { COMPARISON_DEPTH, NUMBER_TOLERANCE, numbersEqual, valuesEqual } from './json/values-equal.ts';
// Schemas: the shipped ones, authored ones, and those fetched by address.
export { readAuthoredSchema, schemaDocumentOf, type AuthoredProperty, type AuthoredSchema } from './schemas/authored-schema.ts';
export { BASE_SCHEMAS, baseSchemaAt } from './schemas/base-schemas.ts';
export { checkAuthoredSchema, isPrivateSchema } from './schemas/check-authored-schema.ts';
export { PINNED_SCHEMAS, schemaAddresses, type SchemaDocuments } from './functions/pinned-schemas.ts';
export { pinnedSchemas } from './schemas/schemas-of-record.ts';
export { schemaIdOf } from './inputs/schema-id.ts';
export { readFetchedSchema, schemaDocument, withInherited } from './schemas/fetched-schema.ts';
export { EXPANSION_DEPTH, createSchemaStore } from './schemas/schema-store.ts';
// Models: the element model of a result, and counts of it.
export { elementCountOf, hasModel, tellElementCount } from './model/count-elements.ts';
export { elementChanges } from './model/element-changes.ts';
export { referencesIn, withNewIds } from './model/element-references.ts';
export type { ElementModel, ModelElement } from './model/element-model.ts';
// Geometry: points, shapes, their faults, and how elements relate.
export { relateElements, type ElementRelations } from './geometry/element-relations.ts';
export { singularOf, type GeometryType } from './geometry/geometry-type.ts';
export { readSubdivision, withSubdivision } from './geometry/grid1d-input.ts';
export { polylineLength, positionAlong } from './geometry/measure-polyline.ts';
export { geoPolygonFindings, MAX_METRES_FROM_LOCATION, pointsFarFromLocation } from './geometry/near-location.ts';
export { type PlaceFinding } from './geometry/near-location.ts';
export { MAX_MESH_TRIANGLES, meshTriangles } from './geometry/mesh-value.ts';
export { readPoint } from './geometry/point.ts';
export { readTransformConstraints, TRANSFORM_AXES } from './geometry/transform-constraints.ts';
export type { TransformAxis, TransformConstraints } from './geometry/transform-constraints.ts';
export { axisOf, headingOf, placedAt, placeOf, readTransform } from './geometry/transform.ts';
export { turnedAbout, UNMOVED, writeTransform, type Affine } from './geometry/transform.ts';
export { isInRing, signedArea, type Ring } from './geometry/ring.ts';
export type { Vec3 } from './geometry/vector.ts';
export { shapeFlaws, withoutFlawedShapes, type ShapeFlaw } from './geometry/shape-flaws.ts';
export { PATTERN_CYCLES, REMAINDER_PLACES, type Subdivision } from './geometry/subdivide-length.ts';
// Queries: elements and values picked out of models.
export { askElements, elementOf, type AskedElement } from './queries/asked-elements.ts';
export { elementTies, type ElementTie } from './queries/element-ties.ts';
export { askOptions, nearestOption } from './queries/asked-options.ts';
export { elementQuestionOf, optionQuestionOf, polygonQuestionOf } from './queries/model-question.ts';
export { linesOutside } from './queries/split-lines.ts';
export type { AskedModel, ElementQuestion, OptionQuestion } from './queries/model-question.ts';
export { hasValueQueries, queriedValue, valueQueryOf, type ValueQuery } from './queries/value-query.ts';
export { aggregate, readAggregator } from './queries/aggregate.ts';
export { CATEGORY_COLOURS } from './queries/category-colours.ts';
export { fieldsFor, inputTakesList, kindsOfElements, linkAnswer, linkQueryValue, questionText } from './queries/link-query.ts';
export { readQuestionText } from './queries/link-query.ts';
export type { LinkAnswer, LinkQuestion } from './queries/link-query.ts';
export { formatQuery, parseQuery } from './queries/parse-query.ts';
export { readQueryEntity, runQueryEntity } from './queries/query-entity.ts';
export { AGGREGATORS, type Aggregator } from './queries/query.ts';
export { valuesAtPath } from './queries/resolve-path.ts';
export { runAggregate, selectElementIds } from './queries/run-query.ts';
// Graph: ports, wires, order and what may be connected.
export { canConnect, portsFit, portsFor, sourceFirst, type PortEnd } from './graph/can-connect.ts';
export { deriveGraph, deriveWires, type WorkflowGraph } from './graph/derive-wires.ts';
export { asksForDependencies, dependencyTypes } from './graph/dependency-types.ts';
export { graphNodes, nodeLabel, type FunctionLookup, type GraphNode } from './graph/graph-index.ts';
export { wiredBy, wiringOf } from './graph/wiring.ts';
export { MODEL_PORT, dependencyPortKey, findPort, inputPortKey, portsOf, type DataType, type Port } from './graph/port.ts';
export { adjacency, topologicalOrder } from './graph/topology.ts';
export type { GraphProblem, Wire, WireEnd } from './graph/wire.ts';
// Runs: the plan, states of nodes, keys and causes.
export { errorPlace } from './run/error-place.ts';
export { NODE_STATE_CODES, type NodeRun, type NodeState, type RunError } from './run/node-state.ts';
export type { RunMessage, RunResult } from './model/run-result.ts';
export { isOfOtherInputs } from './run/other-inputs.ts';
export { modelState, outputState } from './run/output-state.ts';
export { planRun, type NodeStep, type RunPlan, type UpstreamState } from './run/plan-run.ts';
export { runCauses, type KeyFacts, type RunCause } from './run/run-cause.ts';
// Results: their canonical form, and digests.
export { canonicalJson } from './canonical/canonical-json.ts';
export { canonicalResult, type CanonicalResult, type RawResult } from './canonical/canonical-result.ts';
export { formText, rememberedForm } from './canonical/remembered-form.ts';
export type { CanonicalMember, CanonicalMembers, RememberedForm } from './canonical/remembered-form.ts';
export { sha256Hex, type Sha } from './canonical/sha.ts';
// Interactive commands: the stack of steps in drafting.
export { DRAFTING_CATEGORY, advanceCommand, cancelCommand, completeCommand, goToStep } from './commands/command-stack.ts';
export { startCommand, takeOption, type CommandEvent, type CommandMove, type CommandStep } from './commands/command-stack.ts';
export { type InteractiveCommand, type RunningCommand } from './commands/command-stack.ts';
export { readTypedPoint, type TypedPoint } from './commands/typed-point.ts';
export { offeredChoices, plainWords, readChoice, type TypedChoice } from './commands/typed-words.ts';
// Presenting: decks, a talk and its keys, what a slide reads, values that are tried.
export { ARRIVE_SECONDS, FIRST_DECK_ID, SLIDE_TEXT_MAX, SLIDE_TITLE_MAX, arriveMs, deckBeside } from './presenting/deck.ts';
export { deckOf, isArranged, orderBehind, shownSlides, slideOrderAt, viewOfSlide, type NamedSlide } from './presenting/deck.ts';
export { outlineDeck, shownOfResult, withPreparedTries, type DeckFile, type DeckOutline } from './presenting/deck-file.ts';
export { type DeckSide } from './presenting/deck-file.ts';
export { nearestPrepared, preparedKey, type PreparedTry } from './presenting/prepared-tries.ts';
export { documentOfSide, SIDES, SIDE_LABEL_MAX, sidesOf } from './presenting/compared.ts';
export { publicDeck } from './presenting/public-deck.ts';
export { ROOM_CODE_LENGTH, ROOM_CODE_LETTERS, ROOM_HOURS, ROOM_STATE_MAX, SLIDE_NOTE_MAX_BYTES } from './presenting/room.ts';
export { isSameState, ledTalk, readRoomCode, roomStateOf, withoutPointer, type RoomPointer } from './presenting/room.ts';
export { REPORT_EVERY_MS, type RoomState, type RoomStep, type WatchReport } from './presenting/room.ts';
export { clockTime, spokenSeconds } from './presenting/spoken-time.ts';
export { slidePath } from './presenting/slide-path.ts';
export { beginTalk, nextTalk, slideOnWall, talkEventOf, tryOne, type Talk, type TalkEvent } from './presenting/talk.ts';
export { TRIES_MAX, isMarked, shareOf, spreadValues, stepped, triesOf, tryRange, valueAt } from './presenting/try-values.ts';
// Views: the list, what is shown, cameras and crop boxes.
export { FIRST_VIEWS, FIRST_VIEW_IDS, duplicatedView, firstOfType, freeViewName, groupOf } from './views/view-list.ts';
export { lastOrder, orderAt, shownViews, viewsBeside, type NamedView } from './views/view-list.ts';
export { placeView, type ViewPlace } from './views/place-view.ts';
export { consumedModels } from './views/consumed-models.ts';
export { SETUP_STEPS_MAX, STEP_FIELDS, isWholeStep, lostOfStep, noteWords, stepStatus, tidySteps } from './views/setup-steps.ts';
export { type SetupStep, type StepPayload, type StepWorld, type ViewActionType } from './views/setup-steps.ts';
export { VIEW_BACKGROUNDS, VIEW_ENVIRONMENTS, VIEW_MANNERS, mannerOf, elementKey, readCamera } from './views/view-settings.ts';
export { EXPLODED_BY, explodeOf, writeExplode } from './views/view-settings.ts';
export { readCropBox, readVisibility, writeCamera, writeCropBox, type CropBox, type Shown } from './views/view-settings.ts';
export { type ShownAs, type ViewBackground, type ViewCamera, type ViewEnvironment } from './views/view-settings.ts';
export { filterOf, type ViewManner } from './views/view-settings.ts';

// Tables: CSV out and in.
export { exportCsv } from './csv/export-csv.ts';
export { readHeading, type CsvHeading } from './csv/csv-heading.ts';
export type { CsvFinding, CsvImport, CsvReading } from './csv/csv-import.ts';
export { importCsv, rowSchemaOf } from './csv/import-csv.ts';
export { fieldsOf } from './csv/match-headers.ts';
export { parseCsv } from './csv/parse-csv.ts';
export { readCell } from './csv/read-cell.ts';
export { writeCsv } from './csv/write-csv.ts';
// Files: what may be uploaded, how large, under which name.
export { MAX_IMAGE_BYTES, MAX_UPLOAD_BYTES, allowedExtensions, requireFileName, requireFileType } from './files/file-rules.ts';
export { takenExtensions, requireWorkbook, requireImageSize, requireOneOwner, requireUploadSize } from './files/file-rules.ts';
export { MAX_DRAWING_DISTANCE, MAX_DRAWING_POINTS, MAX_IMPORT_INSTANCES, MAX_IMPORT_TRIANGLES } from './files/import-limits.ts';
export { MAX_PACKED_TEXT_BYTES, MAX_PICTURE_MEGAPIXELS, MAX_TABLE_CELLS } from './files/import-limits.ts';
export { CONTENT_TYPES, MAX_ZIP_BYTES, MAX_ZIP_FILES, mayUnpack, SPACE_TYPE_PATTERN } from './files/content-items.ts';
export { SPACE_TYPE_SUFFIX } from './files/content-items.ts';
export { catalogueThings, cleanTags, contentTypeOf, readContentJson } from './files/content-items.ts';
export type { ContentFacts, ContentType } from './files/content-items.ts';
export { isNamedFile, mapFiles, namedFileName, namedFiles, type NamedFile } from './files/named-files.ts';
export { folderChanges, folderValueOf, MOST_FOLDER_FILES } from './files/folder-value.ts';
export type { FolderChanges, FolderValue } from './files/folder-value.ts';
export { thingAddress, type PreparedThing } from './files/prepared-thing.ts';
export { freeName, held, holding, placedThing, resized } from './space-types/change-variant.ts';
export { anchorAt, extentOf, holdOf, middleOf, outlineOf, placedPoint, quartersOf, shifted } from './space-types/plan-thing.ts';
export { turned, type Hold, type ThingSize } from './space-types/plan-thing.ts';
export { snapThing, type SnapGuide } from './space-types/snap-thing.ts';
export { isUnfurnished, LONGEST_CELL, readSpaceType, spaceTypeText, writeSpaceType } from './space-types/space-type.ts';
export type { PlacedThing, PlanPoint, PlanRectangle, SpaceVariant } from './space-types/space-type.ts';
export { variantFaults, type VariantFault } from './space-types/variant-faults.ts';
export { THUMBNAIL_ADDRESS_MS } from './files/thumbnail-address.ts';
export { THUMBNAIL_PX, fitThumbnail } from './files/thumbnail-rules.ts';
// Access: roles and what each may do.
export { ADMINISTRATORS_GROUP, DOGFOODERS_GROUP, type AccountFacts } from './access/account-facts.ts';
export { mayBeFramed } from './access/framing.ts';
export { FUNCTION_ACTIONS, FUNCTION_GRANTS, FUNCTION_RIGHTS, groupEntry } from './access/function-access.ts';
export { functionPermissions, functionRoles, mayAny, mayOnFunction, maySeeStats } from './access/function-access.ts';
export type { FunctionAction, FunctionGrant, FunctionPermissions, FunctionRole } from './access/function-access.ts';
export { trialDifferences, type TrialDifference, trialExpectation } from './functions/trial-differences.ts';
export { type TrialExpectation } from './functions/trial-differences.ts';
export { compareLines, versionChanges } from './functions/compare-versions.ts';
export { mergeDraftFile } from './functions/merge-drafts.ts';
export { parseGrantee, type Grantee } from './access/grantee.ts';
export { mayUseSkin } from './access/environment-access.ts';
export { parseCommaList } from './validation/comma-list.ts';
export { loginResult, LOGIN_RESULT_CODES, LOGIN_RESULTS, mayStaySignedIn, type LoginResult } from './access/login-result.ts';
export { hasLevel, mayDecideOver, mustHaveLevel, type SelectedUse, type Standing } from './access/membership.ts';
export { MEMBERSHIP_LEVELS, SELECTED_USES, type MembershipLevel } from './access/membership.ts';
export { MAX_LISTED_PEOPLE, readPeopleList, type PeopleList } from './people/people-list.ts';
export { daysOfMonth, workedDays, workSpan, type WorkMonth } from './people/work-days.ts';
export { mayForOrganization } from './access/organization-access.ts';
export { mayWithRight, type ContentAction } from './access/space-type-access.ts';
export { HELD_RIGHTS, KEPT_RIGHTS, SHARING_RIGHTS, strongestRight, type HeldRight, type KeptRight } from './access/sharing.ts';
export { type SharingRight } from './access/sharing.ts';
export { mustHaveRight, TOKEN_DAYS, TOKEN_RIGHTS, type TokenRight } from './access/token-rights.ts';
export { isViewOnly, mayOnWorkflow, roleOfRight, type WorkflowAction } from './access/workflow-access.ts';
// Lifecycles: states of things, and the moves between them.
export { isOutOfExecutions, mayExecute, quotaNotice, quotaState, type ExecutionUsage } from './lifecycles/execution-quota.ts';
export { NEW_FUNCTION_TAG, PUBLIC_MIN_RELEASES, VERSION_TAGS, checkDeletionName } from './lifecycles/function-versions.ts';
export { deleteVersions, mayMakePublic, saveVersion, tagVersion, versionOfStage } from './lifecycles/function-versions.ts';
export { visibilityConfirmation } from './lifecycles/function-versions.ts';
export type { FunctionVersions } from './lifecycles/function-versions.ts';
export { LOCAL_RUNNER_CODES, moveLocalRunner, type LocalRunnerMove } from './lifecycles/local-runner-status.ts';
export type { LocalRunnerState, LocalRunnerStatus } from './run/local-runner-state.ts';
export { TRANSFER_STATES, mayOffer, moveTransfer, type TransferMove } from './lifecycles/ownership-transfer.ts';
export { type TransferState } from './lifecycles/ownership-transfer.ts';
export { checkSnapshotName, maySnapshot } from './lifecycles/snapshot-rules.ts';
export { moveSpaceType, type SpaceTypeStatus } from './lifecycles/space-type-status.ts';
export { PROMOTION_MIN_SHARED_WITH, moveTemplate, type TemplateMove } from './lifecycles/template-lifecycle.ts';
export { type TemplateState } from './lifecycles/template-lifecycle.ts';
export { MIN_VIEWS, convertView, mayDeleteView } from './lifecycles/view-conversion.ts';
// People: checks of names, addresses, passwords and codes.
export { checkHostname } from './validation/hostname.ts';
export { LOGIN_CODE_LENGTH, LOGIN_CODE_LETTERS, checkLoginCode } from './validation/login-code.ts';
export { PASSWORD_MIN_LENGTH, PASSWORD_RULES, passwordProblems } from './validation/password.ts';
export { profileProblems, type Profile } from './validation/profile.ts';
export { checkUserName } from './validation/user-name.ts';
export { checkUuid, isUuid } from './validation/uuid.ts';
export { apiPlace, STAGE_NAME, stageHost, stageKey, type ApiPlace } from './network/api-stage.ts';
export { isLoopback } from './network/loopback.ts';
export { renderSource, requireRenderSize, type RenderServer } from './network/render-source.ts';
// Product: feature flags, skins, plans and labels of the gallery.
export { DEVELOPMENT_PORT, FLAGS_PARAMETER, FLAG_REGISTRATION_MS, PRODUCT_FLAGS } from './flags/feature-flags.ts';
export { isDevelopmentMode, isFlagOn, maySeeFlags, unregisteredFlags, type FlagSources } from './flags/feature-flags.ts';
export { tourTemplate } from './flags/feature-flags.ts';
export { HIDEABLE_FEATURES, hiddenFeatures, type HideableFeature } from './skins/skin-features.ts';
export { accentTokens, inkOn, readableColour, readableOn, type ReadableColour } from './skins/skin-colours.ts';
export { HOMEPAGE_CONTROL_SHARE, HOMEPAGE_VARIANT, homepageArm, PAYMENT_POLL, PLANS, type PlanName } from './plans/plans.ts';
export { mayEditThisMonth, paymentPollTimes } from './plans/plans.ts';
export { WEEKDAY_WINDOW_DAYS, timeLabel } from './gallery/time-label.ts';
// History: entries of the log, versions, differences.
export { historyEntries, type HistoryEntry } from './history/history-entry.ts';
export { changesBetween, recordChanges, sameJson, type DocumentChange } from './workflow/changes-between.ts';
export { VERSION_DESCRIPTION_MAX, VERSION_NAME_MAX, versionText } from './history/version-text.ts';
export { documentOfOption, goneAxes, optionChanges, sampleRange, STUDY_AXES, STUDY_OPTIONS } from './studies/study-options.ts';
export { studyOptions, type StudyAxis } from './studies/study-options.ts';
export { figureOf, figuresOfStudy, figuresOnViews, studyCsv, type StudyFigure } from './studies/study-figures.ts';
export { ranksOf, targetsOfFigures, type FigureRank } from './studies/figure-ranks.ts';
export { nodeMarks, withGoneNodes, type NodeMark } from './history/node-marks.ts';
export { branchName } from './history/branch-name.ts';
export { broughtBack } from './history/bring-back.ts';
export { restoreGroups, restoreGroupsOf, type RestoreGroup } from './history/restore-groups.ts';
// Guides: first steps in a template.
export { guideIn, isStepDone, readGuide, stepAt } from './guides/guide.ts';
export type { GuideProgress, GuideSight, GuideStep, WrittenGuide } from './guides/guide.ts';
export { addInput, editableRecord, editRecordText, moveInput, RECORD_LANGUAGES } from './authoring/record-edits.ts';
export { removeInput, renameInput } from './authoring/record-edits.ts';
export { setField, setInput, setInputText, setRequired, type RecordEdit } from './authoring/record-edits.ts';
export { type RecordLanguage } from './authoring/record-edits.ts';
export { addEntry, entriesOf, moveEntry, removeEntry, setEntry, setEntryText } from './authoring/part-edits.ts';
export { type RecordList } from './authoring/part-edits.ts';
export { removeOverride, renameOverride, setFunctionText, setOverride, type FunctionText } from './authoring/part-edits.ts';
export { renamedInputs } from './offers/renamed-inputs.ts';
export { recordEffects } from './authoring/record-effects.ts';
