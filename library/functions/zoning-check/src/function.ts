import {
  elementsOf,
  FunctionError,
  ModelBuilder,
  numberOf,
  regionOf,
  regionsArea,
  requireModel,
  subtract,
  unite,
  type Element,
  type FunctionResult,
  type Model,
  type Models,
  type Region,
} from 'parti';

/** One rule: what is permitted, what is used. */
interface Rule {
  name: string;
  limit: number;
  used: number;
  /** What the figures are. */
  quantity: 'Ratio' | 'Share' | 'Metres' | 'Square metres';
}

/** Floors that reach beyond by less (m²) stand inside: the thickness of a line. */
const TOLERANCE = 0.05;
/** Rules are kept to this share: the arithmetic of areas. */
const SAME = 1e-9;

/** Each rule of the zoning beside what stands there: ratio, coverage, height, setbacks and permitted volume. */
export function execute(models: Models): FunctionResult {
  const zoningModel = requireModel(models, 'Zoning');
  const zoning = elementsOf(zoningModel, 'Elements.Zoning')[0];
  const siteArea = numberOf(zoning, 'Site Area');
  if (!zoning || siteArea <= 0) throw new FunctionError('The Zoning holds no rules.');
  const floorsModel = requireModel(models, 'Floors');
  const all = elementsOf(floorsModel, 'Elements.Floor').flatMap((floor) => {
    const plan = regionOf(floorsModel, floor);
    return plan ? [{ floor, plan, elevation: numberOf(floor, 'Elevation') }] : [];
  });
  const floors = all.filter(({ elevation }) => elevation > -1e-6);
  if (floors.length === 0) throw new FunctionError('There are no floors above ground to check.');
  const gross = floors.reduce((sum, { floor, plan }) => sum + numberOf(floor, 'Area', regionsArea([plan])), 0);
  const footprint = floors.reduce<Region[]>((united, { plan }) => unite(united, [{ perimeter: plan.perimeter, voids: [] }]), []);
  const top = topOf(models['Envelope'], floors);
  const messages: FunctionResult['messages'] = models['Envelope']
    ? []
    : [{ level: 'info', text: 'Without an Envelope the height is that of the highest floor.' }];
  const rules: Rule[] = [
    { name: 'Floor area ratio', limit: numberOf(zoning, 'Floor Area Ratio'), used: gross / siteArea, quantity: 'Ratio' },
    { name: 'Coverage', limit: numberOf(zoning, 'Coverage'), used: regionsArea(footprint) / siteArea, quantity: 'Share' },
    { name: 'Height', limit: numberOf(zoning, 'Height Limit'), used: top, quantity: 'Metres' },
    { name: 'Setbacks', limit: 0, used: beyond(footprint, buildableOf(zoningModel)), quantity: 'Square metres' },
  ];
  if (numberOf(zoning, 'Light Angle') > 0)
    rules.push({ name: 'Light angle', limit: 0, used: beyondVolume(floors, zoningModel), quantity: 'Square metres' });
  const model = new ModelBuilder();
  for (const [index, rule] of rules.entries())
    model.add(`rule-${index}`, 'Elements.ZoningRule', {
      Name: rule.name,
      Limit: rule.limit,
      Used: rule.used,
      Left: rule.limit - rule.used,
      Quantity: rule.quantity,
      Kept: isKept(rule),
    });
  return {
    model: model.toModel(),
    outputs: {
      'Floor Area Ratio': gross / siteArea,
      Coverage: regionsArea(footprint) / siteArea,
      'Area Left': numberOf(zoning, 'Permitted Area') - gross,
      'Rules Kept': rules.filter(isKept).length,
      'Rules Broken': rules.filter((rule) => !isKept(rule)).length,
      Rules: rules.map((rule) => ({ Rule: rule.name, Limit: rule.limit, Used: rule.used, Kept: isKept(rule) })),
    },
    messages,
  };
}

interface Storey {
  floor: Element;
  plan: Region;
  elevation: number;
}

const isKept = ({ limit, used, quantity }: Rule): boolean =>
  used <= limit + (quantity === 'Square metres' ? TOLERANCE : Math.max(SAME, limit * SAME));

/** Height (m) of the building: the top of its envelope, else its highest floor. */
function topOf(envelope: Model | undefined, floors: readonly Storey[]): number {
  const tops = elementsOf(envelope, 'Elements.Envelope').map((one) => numberOf(one, 'Elevation') + numberOf(one, 'Height'));
  return Math.max(...(tops.length > 0 ? tops : floors.map(({ elevation }) => elevation)));
}

const regionsIn = (model: Model, kind: string): { element: Element; plan: Region }[] =>
  elementsOf(model, kind).flatMap((element) => {
    const plan = regionOf(model, element);
    return plan ? [{ element, plan }] : [];
  });

const buildableOf = (zoning: Model): Region[] => regionsIn(zoning, 'Elements.BuildableArea').map(({ plan }) => plan);

const beyond = (plans: readonly Region[], permitted: readonly Region[]): number => {
  const area = regionsArea(subtract(plans, permitted));
  return area > TOLERANCE ? area : 0;
};

/** Area (m²) of floors beyond the permitted volume at the height where they lie. */
function beyondVolume(floors: readonly Storey[], zoning: Model): number {
  const volumes = regionsIn(zoning, 'Elements.ZoningVolume');
  return floors.reduce((sum, { plan, elevation }) => {
    const around = volumes.filter(({ element }) => {
      const bottom = numberOf(element, 'Elevation');
      return elevation >= bottom - 1e-6 && elevation < bottom + numberOf(element, 'Height') - 1e-6;
    });
    return (
      sum +
      beyond(
        [{ perimeter: plan.perimeter, voids: [] }],
        around.map((one) => one.plan),
      )
    );
  }, 0);
}
