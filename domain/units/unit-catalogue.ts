import type { UnitSystem, UnitType } from './unit-type.ts';

/**
 * One unit. A value shown = metric value × `factor`; a value typed ÷ `factor` = metric value.
 * `perUnit` is the metric value of one unit where that figure is the exact one (1 ft = 0.3048 m).
 */
export interface Unit {
  unit: string;
  unitType: UnitType;
  /** Absent: used in both systems. */
  system?: UnitSystem;
  factor: number;
  perUnit?: number;
  /** Values are shown rounded to this, in the unit itself. */
  step: number;
  /** Shown behind a number; absent: nothing is shown. */
  suffix?: string;
  /** Other spellings, compared without case, blanks around and superscripts. */
  aliases: readonly string[];
}

/** Step of a unit that names none; metric lengths are finer. */
export const DEFAULT_STEP = 0.01;
/** Step of a metric length without one of its own, metres. */
export const DEFAULT_METRIC_LENGTH_STEP = 0.001;

const INCH = 0.0254;
const FOOT = 0.3048;
const POUND = 0.45359237;
const POUND_FORCE = 4.4482216152605;
const GALLON = 231 * INCH ** 3;

type Options = Partial<Pick<Unit, 'system' | 'perUnit' | 'step' | 'suffix'>>;

function unit(unitType: UnitType, name: string, factor: number, aliases: string, options: Options = {}): Unit {
  const metricLength = unitType === 'length' && options.system === 'metric';
  return {
    unit: name,
    unitType,
    factor,
    step: metricLength ? DEFAULT_METRIC_LENGTH_STEP : DEFAULT_STEP,
    suffix: name,
    aliases: aliases === '' ? [] : aliases.split('|'),
    ...options,
  };
}

/** A unit whose metric size is the exact figure. */
function sized(unitType: UnitType, name: string, perUnit: number, aliases: string, options: Options = {}): Unit {
  return unit(unitType, name, 1 / perUnit, aliases, { ...options, perUnit });
}

const METRIC = { system: 'metric' } as const;
const IMPERIAL = { system: 'imperial' } as const;

/** Units that are shown or read. Source: spec workflows §9; the three corrected factors in deviations. */
export const UNIT_CATALOGUE: readonly Unit[] = [
  unit('none', 'none', 1, '', { suffix: undefined }),

  unit('length', 'm', 1, 'meter|meters|metre|metres|mtr|mtrs|メートル|米', { ...METRIC, step: 0.01 }),
  unit('length', 'mm', 1000, 'millimeter|millimeters|millimetre|millimetres|ミリメートル|ミリ', { ...METRIC, step: 1 }),
  unit('length', 'cm', 100, 'centimeter|centimeters|centimetre|centimetres|zentimeter|センチメートル|センチ', {
    ...METRIC,
    step: 0.1,
  }),
  sized('length', 'km', 1000, 'kilometer|kilometers|kilometre|kilometres|キロメートル|キロ', METRIC),
  sized('length', 'ft', FOOT, "foot|feet|'|fuß|fuss|フィート", { ...IMPERIAL, step: 0.01 }),
  sized('length', 'in', INCH, "inch|inches|\"|''|zoll|インチ", { ...IMPERIAL, step: 0.125 }),
  sized('length', 'yd', 0.9144, 'yard|yards|ヤード', IMPERIAL),
  sized('length', 'mi', 1609.344, 'mile|miles|meile|meilen|マイル', IMPERIAL),

  unit('area', 'm2', 1, 'sqm|sq m|qm|square meter|square meters|square metre|square metres|quadratmeter|平方メートル|平米', {
    ...METRIC,
    step: 0.1,
    suffix: 'm²',
  }),
  sized('area', 'ft2', 0.09290304, 'sf|sqft|sq ft|square foot|square feet|quadratfuß|quadratfuss|平方フィート', {
    ...IMPERIAL,
    step: 0.1,
    suffix: 'ft²',
  }),
  sized('area', 'acre', 4046.8564224, 'acres|ac|エーカー', { ...IMPERIAL, step: 0.1 }),
  sized('area', 'ha', 10_000, 'hectare|hectares|hektar|ヘクタール', { ...METRIC, step: 0.1 }),

  unit('volume', 'm3', 1, 'cbm|cu m|cubic meter|cubic meters|cubic metre|cubic metres|kubikmeter|立方メートル|立米', {
    ...METRIC,
    step: 0.1,
    suffix: 'm³',
  }),
  sized('volume', 'ft3', 0.028316846592, 'cf|cuft|cu ft|cubic foot|cubic feet|kubikfuß|kubikfuss|立方フィート', {
    ...IMPERIAL,
    step: 0.1,
    suffix: 'ft³',
  }),
  sized('volume', 'yd3', 0.9144 ** 3, 'cy|cuyd|cu yd|cubic yard|cubic yards|立方ヤード', {
    ...IMPERIAL,
    step: 0.1,
    suffix: 'yd³',
  }),

  unit('flow_rate', 'm3/s', 1, 'cubic meters per second|cubic metres per second|kubikmeter pro sekunde|立方メートル毎秒', {
    ...METRIC,
    suffix: 'm³/s',
  }),
  unit('flow_rate', 'l/s', 1000, 'lps|liters per second|litres per second|liter pro sekunde|リットル毎秒', METRIC),
  sized('flow_rate', 'gpm', GALLON / 60, 'gal/min|gallon per minute|gallons per minute|gallonen pro minute|ガロン毎分', IMPERIAL),
  sized('flow_rate', 'cfm', FOOT ** 3 / 60, 'ft3/min|cubic foot per minute|cubic feet per minute', IMPERIAL),

  unit('force', 'N', 1, 'newton|newtons|ニュートン', METRIC),
  unit('force', 'kN', 0.001, 'kilonewton|kilonewtons|キロニュートン', METRIC),
  sized('force', 'lbf', POUND_FORCE, 'lb|lbs|pound|pounds|pound-force|pounds-force|pfund|ポンド', IMPERIAL),
  sized('force', 'kip', 1000 * POUND_FORCE, 'kips|klbf', IMPERIAL),

  unit('mass', 'kg', 1, 'kilo|kilos|kilogram|kilograms|kilogramm|キログラム|キロ', METRIC),
  unit('mass', 'g', 1000, 'gram|grams|gramm|グラム', METRIC),
  sized('mass', 't', 1000, 'ton|tons|tonne|tonnes|tonnen|トン', METRIC),
  sized('mass', 'lb', POUND, 'lbs|lbm|pound|pounds|pfund|ポンド', IMPERIAL),

  unit('plane_angle', 'deg', 1, '°|degree|degrees|grad|度', { suffix: '°' }),
  unit('plane_angle', 'rad', Math.PI / 180, 'radian|radians|radiant|ラジアン'),
  unit('heading', 'degree', 1, '°|deg|degrees|grad|度', { suffix: '°' }),

  unit('pressure', 'Pa', 1, 'pascal|pascals|パスカル', { ...METRIC, step: 1 }),
  unit('pressure', 'kPa', 0.001, 'kilopascal|kilopascals|キロパスカル', { ...METRIC, step: 0.1 }),
  unit('pressure', 'mBar', 0.01, 'millibar|millibars|hpa|ミリバール', { ...METRIC, step: 1 }),
  unit('pressure', 'bar', 1e-5, 'bars|バール', METRIC),
  unit('pressure', 'kN/m2', 0.001, 'kilonewton per square meter|kilonewton per square metre', { ...METRIC, suffix: 'kN/m²' }),
  sized('pressure', 'psf', POUND_FORCE / 0.09290304, 'lb/ft2|lbf/ft2|pound per square foot|pounds per square foot', {
    ...IMPERIAL,
    step: 0.1,
  }),
  sized('pressure', 'psi', 6894.757293168, 'lb/in2|lbf/in2|pound per square inch|pounds per square inch', IMPERIAL),

  unit('time', 's', 1, 'sec|secs|second|seconds|sek|sekunde|sekunden|秒'),
  sized('time', 'min', 60, 'mins|minute|minutes|minuten|分'),
  sized('time', 'h', 3600, 'hr|hrs|hour|hours|std|stunde|stunden|時間'),

  unit('velocity', 'm/s', 1, 'mps|meters per second|metres per second|meter pro sekunde|メートル毎秒', METRIC),
  unit('velocity', 'km/h', 3.6, 'kmh|kph|kilometers per hour|kilometres per hour|キロメートル毎時', METRIC),
  sized('velocity', 'mph', 1609.344 / 3600, 'mi/h|miles per hour|mile per hour|マイル毎時', IMPERIAL),
  sized('velocity', 'ft/s', FOOT, 'fps|feet per second|foot per second|フィート毎秒', IMPERIAL),
  sized('velocity', 'ft/min', FOOT / 60, 'fpm|feet per minute|foot per minute|fuß pro minute|フィート毎分', {
    ...IMPERIAL,
    step: 1,
  }),

  unit('ratio', 'decimal', 1, '', { step: 0.001, suffix: undefined }),
  unit('ratio', '%', 100, 'percent|pct|prozent|パーセント', { step: 0.1 }),

  unit('currency', 'currency', 1, '$|€|£|¥|usd|eur|gbp|jpy|chf|円', { suffix: undefined }),

  unit('torque', 'Nm', 1, 'n m|newton meter|newton meters|newton metre|newton metres|newtonmeter|ニュートンメートル', METRIC),
  unit('torque', 'kNm', 0.001, 'kn m|kilonewton meter|kilonewton meters|kilonewton metre|キロニュートンメートル', METRIC),
  sized('torque', 'lbf ft', POUND_FORCE * FOOT, 'lb ft|lbft|ft lb|ft lbf|pound-foot|pound-feet|foot-pound|foot-pounds', {
    ...IMPERIAL,
    step: 1,
  }),

  unit(
    'distributed_load',
    'kN/m',
    1,
    'kilonewton per meter|kilonewton per metre|kilonewton pro meter|キロニュートン毎メートル',
    METRIC,
  ),
  sized('distributed_load', 'plf', POUND_FORCE / FOOT / 1000, 'lb/ft|lbf/ft|pound per foot|pounds per foot', IMPERIAL),
  sized('distributed_load', 'kips/ft', POUND_FORCE / FOOT, 'kip/ft|klf|kip per foot|kips per foot', IMPERIAL),
];

/** Unit that each type is shown in. */
const DISPLAY_DEFAULTS: Record<UnitType, Record<UnitSystem, string>> = {
  none: { metric: 'none', imperial: 'none' },
  area: { metric: 'm2', imperial: 'ft2' },
  flow_rate: { metric: 'l/s', imperial: 'gpm' },
  force: { metric: 'N', imperial: 'lbf' },
  length: { metric: 'm', imperial: 'ft' },
  mass: { metric: 'kg', imperial: 'lb' },
  plane_angle: { metric: 'deg', imperial: 'deg' },
  pressure: { metric: 'kPa', imperial: 'psf' },
  time: { metric: 's', imperial: 's' },
  velocity: { metric: 'm/s', imperial: 'ft/min' },
  volume: { metric: 'm3', imperial: 'ft3' },
  ratio: { metric: '%', imperial: '%' },
  heading: { metric: 'degree', imperial: 'degree' },
  currency: { metric: 'currency', imperial: 'currency' },
  torque: { metric: 'Nm', imperial: 'lbf ft' },
  distributed_load: { metric: 'kN/m', imperial: 'kips/ft' },
};

const BY_TYPE = new Map<UnitType, Unit[]>();
for (const entry of UNIT_CATALOGUE) BY_TYPE.set(entry.unitType, [...(BY_TYPE.get(entry.unitType) ?? []), entry]);

const SPELLINGS = new Map<UnitType, Map<string, Unit>>();
for (const [unitType, units] of BY_TYPE) {
  const spellings = new Map<string, Unit>();
  for (const entry of units) {
    for (const spelling of [entry.unit, entry.suffix ?? '', ...entry.aliases]) {
      const key = unitSpelling(spelling);
      if (key !== '' && !spellings.has(key)) spellings.set(key, entry);
    }
  }
  SPELLINGS.set(unitType, spellings);
}

/** Units of one type, in catalogue order. */
export function unitsOf(unitType: UnitType): readonly Unit[] {
  return BY_TYPE.get(unitType) ?? [];
}

/** Unit of a type by name, suffix or alias; undefined when the type has no such unit. */
export function findUnit(text: string, unitType: UnitType): Unit | undefined {
  return SPELLINGS.get(unitType)?.get(unitSpelling(text));
}

/** Unit that a type is shown in: the preferred one where it belongs to the type, else the default of the system. */
export function displayUnit(unitType: UnitType, system: UnitSystem, preferred?: string): Unit {
  const chosen = preferred === undefined ? undefined : findUnit(preferred, unitType);
  return chosen ?? BY_TYPE.get(unitType)!.find((entry) => entry.unit === DISPLAY_DEFAULTS[unitType][system])!;
}

/** Metric value → value in the unit. */
export function fromMetric(valueInMetric: number, target: Unit): number {
  return target.perUnit === undefined ? valueInMetric * target.factor : valueInMetric / target.perUnit;
}

/** Value in the unit → metric value, without the last noisy digit of the division. */
export function toMetric(value: number, source: Unit): number {
  const metric = source.perUnit === undefined ? value / source.factor : value * source.perUnit;
  return Number(metric.toPrecision(15));
}

/** One spelling for all ways to write a unit: no case, no superscripts, no dots behind, single blanks. */
function unitSpelling(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\^/g, '')
    .replace(/[·⋅*-]/g, ' ')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\./g, '');
}
