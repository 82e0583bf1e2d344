import {
  csharpText,
  identifierOf,
  membersOf,
  type ClassMember,
  type GeneratedType,
  type InputProperty,
  type overrideDefinitions,
  type TypeCollection,
} from '#domain';

type OverrideDefinition = ReturnType<typeof overrideDefinitions>[number];
type Properties = Readonly<Record<string, InputProperty>>;

/**
 * The classes of a function's overrides: `Overrides` with a list for each, `OverrideAdditions` and `OverrideRemovals`
 * where elements may be added or removed; of each override itself, its identity and its value. None without overrides.
 */
export function overrideTypes(overrides: readonly OverrideDefinition[], types: TypeCollection): GeneratedType[] {
  if (overrides.length === 0) return [];
  const { space } = types;
  const named = overrides.map((override) => ({ override, prefix: identifierOf(override.name) }));
  const [added, removed] = (['add', 'remove'] as const).map((behavior) =>
    named.filter(({ override }) => override.behaviors[behavior]),
  ) as [typeof named, typeof named];
  const list = (of: typeof named, suffix: string): ClassMember[] =>
    of.map(({ override, prefix }) => ({
      json: override.name,
      identifier: prefix,
      type: `IList<${prefix}${suffix}>`,
      initial: `new List<${prefix}${suffix}>()`,
    }));
  const holder = (name: string, members: ClassMember[]): GeneratedType => ({ name, space, members });
  const nested = (json: string, type: string): ClassMember => ({ json, identifier: json, type, initial: `new ${type}()` });
  const containers = [
    holder('Overrides', [
      ...(added.length > 0 ? [nested('Additions', 'OverrideAdditions')] : []),
      ...(removed.length > 0 ? [nested('Removals', 'OverrideRemovals')] : []),
      ...list(named, 'Override'),
    ]),
    ...(added.length > 0 ? [holder('OverrideAdditions', list(added, 'OverrideAddition'))] : []),
    ...(removed.length > 0 ? [holder('OverrideRemovals', list(removed, 'OverrideRemoval'))] : []),
  ];
  types.made.push(...containers);
  for (const { override, prefix } of named) addOverride(override, prefix, types);
  return containers;
}

function addOverride(override: OverrideDefinition, prefix: string, types: TypeCollection): void {
  const identity = holderOf(`${prefix}Identity`, override.identity as Properties, types);
  const value = holderOf(`${prefix}Value`, override.schema as Properties, types);
  const { add, remove, addSchema } = override.behaviors;
  types.made.push(
    oneOverride(`${prefix}Override`, override, override.name, identity, value, types.space, extensions(prefix, add, remove)),
  );
  if (add) {
    const own = holderOf(`${prefix}OverrideAdditionIdentity`, override.identity as Properties, types);
    const made = holderOf(`${prefix}OverrideAdditionValue`, (addSchema ?? override.schema) as Properties, types);
    types.made.push(oneOverride(`${prefix}OverrideAddition`, override, `${override.name} Addition`, own, made, types.space));
  }
  if (remove)
    types.made.push(
      oneOverride(`${prefix}OverrideRemoval`, override, `${override.name} Removal`, identity, undefined, types.space),
    );
}

function holderOf(name: string, properties: Properties, types: TypeCollection): string {
  const made: GeneratedType = { name, space: types.space, members: [] };
  types.made.push(made);
  made.members = membersOf(name, properties, types, name);
  return name;
}

function oneOverride(
  name: string,
  override: OverrideDefinition,
  told: string,
  identity: string,
  value: string | undefined,
  space: string,
  beside = '',
): GeneratedType {
  const text = (field: string, content: string | undefined) =>
    `        public static string ${field} = ${content === undefined ? 'null' : csharpText(content)};\n`;
  const paradigm = override.paradigm.charAt(0).toUpperCase() + override.paradigm.slice(1);
  return {
    name,
    space,
    base: 'IOverride',
    members: [
      { json: 'id', identifier: 'Id', type: 'string' },
      { json: 'Identity', identifier: 'Identity', type: identity },
      ...(value === undefined ? [] : [{ json: 'Value', identifier: 'Value', type: value }]),
    ],
    more: `${text('Name', told)}${text('Dependency', override.dependency)}${text('Context', override.context)}${text('Paradigm', paradigm)}        public string GetName() => Name;\n        public object GetIdentity() => Identity;\n`,
    beside,
  };
}

/** Methods that apply overrides to elements; what they do stands in the library. */
function extensions(prefix: string, adds: boolean, removes: boolean): string {
  const [one, identity] = [`${prefix}Override`, `${prefix}Identity`];
  const match = `Func<T, ${identity}, bool> identityMatch`;
  const modify = `Func<T, ${one}, T> modifyElement`;
  const addition = `${one}Addition`;
  const more = [...(adds ? [`IList<${addition}> additions`] : []), ...(removes ? [`IList<${one}Removal> removals`] : [])];
  const parameters = [
    `this IList<${one}> edits`,
    ...more,
    ...(adds ? [`Func<${addition}, T> createElement`] : []),
    match,
    modify,
    'IEnumerable<T> existingElements = null',
  ].join(', ');
  const removal = removes
    ? 'Overriding.Removed(existingElements, removals, removal => removal.Identity, identityMatch)'
    : 'existingElements';
  const created = adds ? `Overriding.Added(${removal}, additions, createElement)` : removal;
  const creates =
    adds || removes
      ? `        public static List<T> CreateElements<T>(${parameters}) where T : Element => Overriding.Applied(${created}, edits, edit => edit.Identity, identityMatch, modifyElement);\n`
      : '';
  return `    public static class ${one}Extensions
    {
        public static List<T> Apply<T>(this IList<${one}> overrideData, IEnumerable<T> existingElements, ${match}, ${modify}) where T : Element => Overriding.Applied(existingElements, overrideData, edit => edit.Identity, identityMatch, modifyElement);
        public static void ApplyOverrides<T>(this List<T> existingElements, IList<${one}> overrideData, ${match}, ${modify}) where T : Element => Overriding.Replace(existingElements, overrideData.Apply(existingElements, identityMatch, modifyElement));
${creates}    }
`;
}
