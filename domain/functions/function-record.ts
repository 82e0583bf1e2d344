import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { UnitType } from '../units/unit-type.ts';
import type { FunctionLanguage } from './function-languages.ts';

/** SDK of functions that name none. */
export const FIRST_SDK = 'parti@1';

/** Shelves of the library, in the order in which a building comes about. */
export const FUNCTION_GROUPS = ['site', 'massing', 'structure', 'facade', 'inside', 'figures', 'glue'] as const;

/** Shelf of the library. */
export type FunctionGroup = (typeof FUNCTION_GROUPS)[number];

/**
 * Function record read into one shape, whatever its generation (`input_schema`, old `inputs`,
 * oldest `parameters`/`returns`). Extension keywords are read under any `$<product>` prefix and
 * stand here under `$parti…`; `source` keeps the record as it was read so that writing loses nothing.
 */
export interface FunctionRecord {
  id: string;
  name: string;
  /** `display_name`, else `name`. */
  displayName: string;
  description: string;
  language: FunctionLanguage;
  /** SDK that the function was published with, such as `parti@2`; absent: the first, and while it is published the newest. */
  sdk?: string;
  /** Seconds; 0 when the record names none. */
  timeoutSeconds: number;
  onDemand: boolean;
  /** Input schema: JSON Schema object with `$parti…` keywords. */
  inputSchema: InputSchema;
  outputs: FunctionOutput[];
  modelDependencies: ModelDependency[];
  /** Name under which the result model is offered; absent: the function offers no model. */
  modelOutput?: string;
  /** Override definitions, verbatim with `$parti…` keywords. */
  overrides: Record<string, JsonObject>;
  elementTypes: string[];
  /** Words under which people look for it, besides name and description. */
  tags: string[];
  /** Shelf of the library that it stands on; absent where the record names none of {@link FUNCTION_GROUPS}. */
  group?: FunctionGroup;
  /** Locale → translated texts. */
  messages: Record<string, JsonObject>;
  /** Old generation that was converted: the migrations marker of the spec. */
  migrations?: JsonValue;
  /** The record as read, complete. */
  source: JsonObject;
}

export interface ModelDependency {
  name: string;
  optional: boolean;
  autohide: boolean;
}

export type OutputType = 'number' | 'string' | 'list' | 'boolean';

/** Output of a function as its record declares it: name, type, unit and texts. */
export interface FunctionOutput {
  name: string;
  description: string;
  /** `range` reads as number; anything unknown is null and logged. */
  type: OutputType | null;
  unitType: UnitType;
  itemType?: string;
}

export interface InputSchema {
  type: 'object';
  properties: Record<string, InputProperty>;
  required?: string[];
  [key: string]: JsonValue | undefined | Record<string, InputProperty>;
}

/** Property of an input schema, with `$parti…` keywords (Order, UnitType, ShowIf, Hidden, Style, …). */
export interface InputProperty {
  type?: string | string[];
  title?: string;
  description?: string;
  default?: JsonValue;
  enum?: JsonValue[];
  /** Words for the options, by position. */
  $partiEnumLabels?: JsonValue;
  /** Words for a default text; the value stays the author's. */
  $partiDefaultLabel?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  format?: string;
  items?: InputProperty;
  properties?: Record<string, InputProperty>;
  $ref?: string;
  $partiOrder?: number;
  $partiUnitType?: UnitType;
  $partiShowIf?: JsonObject;
  $partiStyle?: string;
  $partiFileTypes?: string[];
  $partiDeprecated?: boolean;
  $partiHidden?: JsonValue;
  [key: string]: JsonValue | undefined | InputProperty | Record<string, InputProperty>;
}
