import {
  ACTION_STATUSES,
  ADMINISTRATORS_GROUP,
  AGGREGATORS,
  COMPARISON_DEPTH,
  DEFAULT_LOCATION,
  DEFAULT_METRIC_LENGTH_STEP,
  DEFAULT_STEP,
  DEFAULT_WORKFLOW_NAME,
  DEVELOPMENT_PORT,
  displayUnit,
  DOGFOODERS_GROUP,
  EXPANSION_DEPTH,
  EXTENSION_KEYWORDS,
  findUnit,
  FLAG_REGISTRATION_MS,
  FLAGS_PARAMETER,
  FORBIDDEN_NAME,
  formatHexColor,
  generatesGltf,
  HIDEABLE_FEATURES,
  HOMEPAGE_CONTROL_SHARE,
  HOMEPAGE_VARIANT,
  inputKindOf,
  isDefunct,
  LOGIN_CODE_LENGTH,
  MAX_IMAGE_BYTES,
  MAX_UPLOAD_BYTES,
  MIN_VIEWS,
  NEW_FUNCTION_TAG,
  NUMBER_TOLERANCE,
  PASSWORD_MIN_LENGTH,
  PAYMENT_POLL,
  PLANS,
  PRODUCT_FLAGS,
  PROMOTION_MIN_SHARED_WITH,
  PROPERTY_ERRORS,
  PUBLIC_MIN_RELEASES,
  readFunctionRecord,
  RECENTLY_UPDATED_MS,
  THUMBNAIL_ADDRESS_MS,
  THUMBNAIL_PX,
  UNIT_TYPES,
  VERSION_TAGS,
  VIEW_ACTION_TYPES,
  WEEKDAY_WINDOW_DAYS,
  type JsonObject,
  type UnitSystem,
  type UnitType,
} from '#domain';
import { BRAND_DARK_FACTOR, BRAND_LIGHT_FACTOR } from '../../domain/skins/skin-features.ts';
import { READABLE_EXTENSIONS } from '#formats';

/** Ends of names that the specification lets people drop, in its order. */
const DROPPED = ['dxf', 'glb', 'parti', 'json', '3dm', 'pdf', 'jpg', 'png'];

/** Constants of `constants.tsv` by name → what `domain/` holds, in the unit and the words of the table. */
export const HELD_CONSTANTS: ReadonlyMap<string, string | number | readonly string[]> = new Map<
  string,
  string | number | readonly string[]
>([
  ['plan.count', PLANS.length],
  ['preferences.preferred-units.default', 'metric'],
  ['color.conversion.fallback', formatHexColor('broken') === '#00FF00' ? 'green' : ''],
  ['flags.registration.grace', FLAG_REGISTRATION_MS / 1000],
  ['flags.registration.grace.limit', FLAG_REGISTRATION_MS],
  ['flags.query-parameter', FLAGS_PARAMETER],
  ['payment.poll.step', PAYMENT_POLL.stepMs],
  ['payment.poll.until', PAYMENT_POLL.untilMs / 1000],
  ['payment.poll.finish', PAYMENT_POLL.finishMs / 1000],
  ['experiment.homepage.variant', HOMEPAGE_VARIANT],
  ['experiment.homepage.control.share', HOMEPAGE_CONTROL_SHARE * 100],
  ['experiment.homepage.variant.share', 100 - HOMEPAGE_CONTROL_SHARE * 100],
  ['password.length.minimum', PASSWORD_MIN_LENGTH],
  ['login.code.length', LOGIN_CODE_LENGTH],
  ['environment.dogfood.groups', [ADMINISTRATORS_GROUP, DOGFOODERS_GROUP]],
  ['group.admin', ADMINISTRATORS_GROUP],
  ['group.dogfood', DOGFOODERS_GROUP],
  ['skin.hideable-features', HIDEABLE_FEATURES],
  ['brand.factor.dark', BRAND_DARK_FACTOR],
  ['brand.factor.light', BRAND_LIGHT_FACTOR],
  ['development.port', DEVELOPMENT_PORT],
  ...PRODUCT_FLAGS.slice(0, 5).map((flag): [string, string] => [`flag.${flag}`, flag]),
  ['flag.developer-tools', PRODUCT_FLAGS[0]],
  ['schema.expansion.depth', EXPANSION_DEPTH],
  ['schema.expansion.depth.limit', EXPANSION_DEPTH],
  ['schema.loop.levels', EXPANSION_DEPTH],
  ['element.comparison.depth', COMPARISON_DEPTH],
  ['number.tolerance', NUMBER_TOLERANCE],
  ['number.tolerance.limit', NUMBER_TOLERANCE],
  ['workflow.name.default', DEFAULT_WORKFLOW_NAME],
  ['function.generate-gltf.default', String(generatesGltf(readFunctionRecord({})))],
  ['function.generate-gltf.false-text', generatesGltf(readFunctionRecord({ generate_gltf: 'false' })) ? '' : 'false'],
  ['function.recently-updated.window', RECENTLY_UPDATED_MS / 60_000],
  ['function.recently-updated.window.limit', RECENTLY_UPDATED_MS / 60_000],
  ['function.defunct.language', isDefunct(readFunctionRecord({ language: 'grasshopper' })) ? 'grasshopper' : ''],
  ['output.unit-type.default', readFunctionRecord({ outputs: [{ name: 'A', type: 'number' }] }).outputs[0]?.unitType ?? ''],
  ['old-input.choice.default', oldDefault({ type: 'choice', choices: ['a', 'b'] }) === 'a' ? 'first choice' : ''],
  ['old-input.range.default', oldDefault({ type: 'range', min: 0, max: 5 }) === 3 ? 'rounded midpoint' : ''],
  ['old-input.string.default', oldDefault({ type: 'string' }) === '' ? 'empty text' : 'other'],
  ['function.new.tag', NEW_FUNCTION_TAG],
  ['function.public.releases.minimum', PUBLIC_MIN_RELEASES],
  ['template.promotion.shared-with.minimum', PROMOTION_MIN_SHARED_WITH],
  ['views.minimum', MIN_VIEWS],
  ['functions.version.tags', VERSION_TAGS],
  ['thumbnail.url.cache', THUMBNAIL_ADDRESS_MS / 60_000],
  ['thumbnail.url.cache.minutes', THUMBNAIL_ADDRESS_MS / 60_000],
  ['thumbnail.url.cache.ms', THUMBNAIL_ADDRESS_MS],
  ['thumbnail.width', THUMBNAIL_PX],
  ['thumbnail.height', THUMBNAIL_PX],
  ['thumbnail.size', `${THUMBNAIL_PX}x${THUMBNAIL_PX}`],
  ['function.input.forbidden-name', FORBIDDEN_NAME],
  ['image.limit.small', MAX_IMAGE_BYTES.small / 1024],
  ['image.limit.small.limit', MAX_IMAGE_BYTES.small / 1024],
  ['image.limit.large', MAX_IMAGE_BYTES.large / 1024],
  ['image.limit.large.limit', MAX_IMAGE_BYTES.large / 1024],
  ['upload.size.maximum', MAX_UPLOAD_BYTES / 1024 ** 2],
  ['upload.size.maximum.limit', MAX_UPLOAD_BYTES / 1024 ** 2],
  ...DROPPED.filter((extension) => READABLE_EXTENSIONS.includes(extension)).map((extension, index): [string, string] => [
    `import.drop.extension.${index + 1}`,
    extension === 'parti' ? '{product}' : `.${extension}`,
  ]),
  ['time.weekday.window', WEEKDAY_WINDOW_DAYS],
  ['unit.rounding.default', DEFAULT_STEP],
  ['unit.rounding.default.metric-length', DEFAULT_METRIC_LENGTH_STEP],
  ...schemaExtensions(),
  ...specialSchemas(),
  ...unitDefaults(),
  ...unitSteps(),
]);

/** Members of lists of `record-fields.tsv` by entity → what `domain/` holds. */
export const HELD_LISTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['unit type', UNIT_TYPES],
  ['aggregator', AGGREGATORS],
  ['property error', PROPERTY_ERRORS.map((code) => code.replace('property.', ''))],
  ['plan', PLANS],
  ['hideable feature', HIDEABLE_FEATURES],
  ['view action type', VIEW_ACTION_TYPES.map((type) => type.replaceAll('-', ' '))],
  ['action status', ACTION_STATUSES],
]);

/** Both places of the default map location, which the two texts round differently. */
export const HELD_PLACES = new Map([
  ['map.default.longitude', DEFAULT_LOCATION.longitude],
  ['map.default.latitude', DEFAULT_LOCATION.latitude],
]);

function oldDefault(input: JsonObject): unknown {
  return readFunctionRecord({ inputs: [{ name: 'A', ...input }] }).inputSchema.properties['A']?.default;
}

function schemaExtensions(): [string, string][] {
  const dashed = (word: string): string => word.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return EXTENSION_KEYWORDS.flatMap((word): [string, string][] => [
    [`schema.extension.${dashed(word)}`, `\${product}${word}`],
    [`input.hidden-key.${dashed(word)}`, `\${product}${word}`],
  ]);
}

/** Schemas with an editor of their own keep it under any address. */
function specialSchemas(): [string, string][] {
  const ids = ['Level', 'Color', 'ProfileConstraint', 'FileDestination', 'InputData', 'InputFolder', 'Location/Point'];
  const unknown = inputKindOf({ $ref: 'https://somewhere.example/Nobody.json' });
  return ids.map((id, index) => [
    `schema.special-id.${index + 1}`,
    inputKindOf({ $ref: `https://somewhere.example/${id}.json` }) === unknown ? '' : id,
  ]);
}

function unitDefaults(): [string, string][] {
  return UNIT_TYPES.flatMap((unitType: UnitType) =>
    (['metric', 'imperial'] as const).map((system: UnitSystem): [string, string] => {
      const { unit } = displayUnit(unitType, system);
      return [`unit.default.${system}.${unitType}`, unit === 'lbf' ? 'lb' : unit];
    }),
  );
}

function unitSteps(): [string, number][] {
  const step = (name: string, unitType: UnitType): number => findUnit(name, unitType)?.step ?? Number.NaN;
  return [
    ...['m', 'ft', 'in', 'mm', 'cm'].map((unit): [string, number] => [`unit.rounding.${unit}`, step(unit, 'length')]),
    ['unit.rounding.area', step('m2', 'area')],
    ['unit.rounding.volume', step('ft3', 'volume')],
    ...['kPa', 'Pa', 'mBar', 'psf'].map((unit): [string, number] => [`unit.rounding.${unit}`, step(unit, 'pressure')]),
    ['unit.rounding.ratio-decimal', step('decimal', 'ratio')],
    ['unit.rounding.percent', step('%', 'ratio')],
    ['unit.rounding.lbf-ft', step('lbf ft', 'torque')],
    ['unit.rounding.ft/min', step('ft/min', 'velocity')],
  ];
}
