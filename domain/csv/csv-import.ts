import type { JsonValue } from '../json/json-value.ts';
import type { UnitSystem } from '../units/unit-type.ts';

/** What an import says. Codes and parameters of the error catalogue. */
export interface CsvFinding {
  severity: 'error' | 'warning';
  code: string;
  parameters: Record<string, JsonValue>;
  /** Line of the table that is meant, its first line being 1; absent: the whole file. */
  row?: number;
  /** Header of the column that is meant. */
  column?: string;
}

/** What a CSV text gives to a list input: the items in metric, none of them when an error was found. */
export interface CsvImport {
  items: JsonValue[];
  findings: CsvFinding[];
}

/** How cells and headers are read. */
export interface CsvReading {
  /** Units of bare numbers. */
  system: UnitSystem;
  /** Language tag: decides what dots and commas mean. */
  locale: string;
  /** Names under which people know the list, beside the input's own: the header of a plain list. */
  headers?: readonly string[];
  /** Translated titles of properties by dotted path; they are headers too. */
  titles?: Readonly<Record<string, string>>;
}
