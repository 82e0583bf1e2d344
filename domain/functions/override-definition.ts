import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { FunctionRecord } from './function-record.ts';

/** An override of a function, read from its record whatever the spelling of its behaviors. Schemas stay unexpanded. */
export interface OverrideDefinition {
  name: string;
  behaviors: OverrideBehaviors;
  /** Type of element that a quick-add makes. */
  targetType?: string;
  /** Query over the model whose elements may be changed. */
  context?: string;
  /** Properties by which an element is found again. */
  identity: Record<string, JsonObject>;
  /** Properties that may be edited. */
  schema: Record<string, JsonObject>;
  /** How it is edited; absent in the record: `edit`. */
  paradigm: 'edit' | 'group';
  /** Model of another function whose elements are changed. */
  dependency?: string;
  sourceFunctionId?: string;
  /** Name of the relation by which elements are edited together, such as `Level`. */
  perParent?: string;
  /** Each property is edited on its own. */
  perProperty: boolean;
  editOneAtATime: boolean;
  deprecated: boolean;
  /** Texts of add, remove, edit and revert. */
  verbs: Record<string, JsonValue>;
}

/** What may be done with elements besides editing them. */
export interface OverrideBehaviors {
  quickAdd: boolean;
  add: boolean;
  remove: boolean;
  revert: boolean;
  simultaneousAddEdit: boolean;
  /** Properties asked for when one is added; absent: the override's own. */
  addSchema?: Record<string, JsonObject>;
}

/** Properties that an element may be changed by: of one that was added by hand also those that were asked for then. */
export const editableProperties = ({ schema, behaviors }: OverrideDefinition, isAdded: boolean): Record<string, JsonObject> =>
  isAdded ? { ...behaviors.addSchema, ...schema } : schema;

/** Overrides of a function by name. */
export function overrideDefinitions(record: FunctionRecord): OverrideDefinition[] {
  return Object.entries(record.overrides).map(([name, override]) => readOverride(name, override));
}

function readOverride(name: string, override: JsonObject): OverrideDefinition {
  const text = (key: string): Record<string, string> => {
    const value = override[key];
    return typeof value === 'string' && value.trim() !== '' ? { [key]: value } : {};
  };
  return {
    name,
    behaviors: readBehaviors(override['behaviors']),
    ...text('targetType'),
    ...text('context'),
    identity: schemaMap(override['identity']),
    schema: schemaMap(override['schema']),
    paradigm: override['paradigm'] === 'group' ? 'group' : 'edit',
    ...text('dependency'),
    ...text('sourceFunctionId'),
    ...text('perParent'),
    perProperty: override['perProperty'] === true,
    editOneAtATime: override['editOneAtATime'] === true,
    deprecated: override['deprecated'] === true || override['$partiDeprecated'] === true,
    verbs: isJsonObject(override['verbs']) ? override['verbs'] : {},
  };
}

/** Behaviors are an object of flags, `add` also as the schema of what is added, or a list of their names. */
function readBehaviors(behaviors: JsonValue | undefined): OverrideBehaviors {
  const named: JsonObject = Array.isArray(behaviors)
    ? Object.fromEntries(behaviors.filter((name) => typeof name === 'string').map((name) => [name, true]))
    : isJsonObject(behaviors)
      ? behaviors
      : {};
  const { add } = named;
  const addSchema = isJsonObject(add) && isJsonObject(add['schema']) ? schemaMap(add['schema']) : undefined;
  return {
    quickAdd: named['quickAdd'] === true,
    add: add === true || isJsonObject(add),
    remove: named['remove'] === true,
    revert: named['revert'] !== false,
    simultaneousAddEdit: named['simultaneousAddEdit'] === true,
    ...(addSchema === undefined ? {} : { addSchema }),
  };
}

function schemaMap(map: JsonValue | undefined): Record<string, JsonObject> {
  const entries = isJsonObject(map) ? Object.entries(map) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1])));
}
