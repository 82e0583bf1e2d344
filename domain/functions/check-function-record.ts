import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { FORBIDDEN_NAME } from './function-draft.ts';
import type { FunctionRecord, InputProperty } from './function-record.ts';
import type { RecordIssue, ReportIssue } from './record-issue.ts';

/**
 * Issues of a function record, missing or contradictory, by the rules that an author's work must meet
 * (spec workflows §5, "Function details"). Every finding names the place and the thing.
 */
export function checkFunctionRecord(record: FunctionRecord): RecordIssue[] {
  const issues: RecordIssue[] = [];
  const report: ReportIssue = (issue) => void issues.push(issue);
  if (record.name.trim() === '') report(issueOf('error', 'function.name-required', {}, 'name'));
  checkTimeout(record, report);
  checkInputs(record, report);
  checkOutputs(record, report);
  checkDependencies(record, report);
  checkElementTypes(record, report);
  for (const [name, override] of Object.entries(record.overrides)) checkOverride(name, override, report);
  return issues;
}

function issueOf(
  severity: RecordIssue['severity'],
  code: string,
  parameters: Record<string, JsonValue>,
  path: string,
): RecordIssue {
  return { severity, code, parameters, path };
}

/** None, and nothing, leave the time to the server. */
function checkTimeout({ source }: FunctionRecord, report: ReportIssue): void {
  const written = source['timeout'] ?? 0;
  if (typeof written !== 'number' || written < 0) report(issueOf('error', 'function.timeout-not-seconds', {}, 'timeout'));
}

function checkInputs(record: FunctionRecord, report: ReportIssue): void {
  for (const [name, property] of Object.entries(record.inputSchema.properties)) {
    const path = `input_schema.properties.${name}`;
    if (isBlankName(name)) report(issueOf('error', 'function.input.name-required', { name }, path));
    checkProperty(name, property, path, report);
  }
}

function isBlankName(name: string): boolean {
  return name.trim() === '' || name === FORBIDDEN_NAME;
}

function checkProperty(name: string, property: InputProperty, path: string, report: ReportIssue): void {
  if (Array.isArray(property.enum) && property.enum.length === 0)
    report(issueOf('error', 'function.input.select-needs-option', { name }, path));
  if (property.$partiDeprecated === true) report(issueOf('info', 'property.deprecated', { name }, path));
  const item = property.items;
  if (isJsonObject(item)) checkProperty(name, item as InputProperty, `${path}.items`, report);
  const opaque =
    Array.isArray(property.$partiFileTypes) ||
    property.$ref !== undefined ||
    property['$partiRelation'] !== undefined ||
    property['additionalProperties'] === true;
  if (property.type !== 'object' || opaque) return;
  const children = Object.entries(property.properties ?? {});
  if (children.length === 0) report(issueOf('error', 'function.input.object-needs-property', { name }, path));
  for (const [childName, child] of children) {
    const childPath = `${path}.properties.${childName}`;
    if (isBlankName(childName)) report(issueOf('error', 'function.input.property-name-required', { name }, childPath));
    if (isJsonObject(child)) checkProperty(childName, child as InputProperty, childPath, report);
  }
}

function checkOutputs(record: FunctionRecord, report: ReportIssue): void {
  // The oldest generation had neither type nor a fixed place for a description.
  const oldest = record.source['outputs'] === undefined;
  record.outputs.forEach((output, index) => {
    const path = `outputs.${index}`;
    const { name } = output;
    if (isBlankName(name)) report(issueOf('error', 'function.output.name-required', { index }, path));
    if (output.type === null && isMissing(record, index))
      report(issueOf('error', 'function.output.type-required', { name, index }, path));
    if (output.description.trim() === '' && !oldest)
      report(issueOf('error', 'function.output.description-required', { name, index }, path));
  });
}

function isMissing(record: FunctionRecord, index: number): boolean {
  const written = Array.isArray(record.source['outputs']) ? record.source['outputs'][index] : undefined;
  return !isJsonObject(written) || written['type'] === undefined || written['type'] === null || written['type'] === '';
}

function checkDependencies(record: FunctionRecord, report: ReportIssue): void {
  const written = Array.isArray(record.source['model_dependencies']) ? record.source['model_dependencies'] : [];
  const seen = new Set<string>();
  written.forEach((entry, index) => {
    const name =
      typeof entry === 'string' ? entry : isJsonObject(entry) && typeof entry['name'] === 'string' ? entry['name'] : '';
    const path = `model_dependencies.${index}`;
    if (name.trim() === '') report(issueOf('error', 'function.dependency.name-required', { index }, path));
    // Published records list one twice and run all the same: the two entries are read as one.
    else if (seen.has(name)) report(issueOf('warning', 'function.dependency.duplicate', { name }, path));
    seen.add(name);
  });
}

function checkElementTypes(record: FunctionRecord, report: ReportIssue): void {
  const written = Array.isArray(record.source['element_types']) ? record.source['element_types'] : [];
  written.forEach((url, index) => {
    const path = `element_types.${index}`;
    if (typeof url !== 'string' || url.trim() === '')
      report(issueOf('error', 'function.element-type.url-blank', { index }, path));
    else if (!url.includes('http')) report(issueOf('error', 'function.element-type.url-not-web', { url }, path));
  });
}

function checkOverride(name: string, override: JsonObject, report: ReportIssue): void {
  const path = `overrides.${name}`;
  const add = (code: string, parameters: Record<string, JsonValue> = {}): void =>
    report(issueOf('error', code, { name, ...parameters }, path));
  if (isBlankName(name)) add('function.override.name-required');
  const behaviors = isJsonObject(override['behaviors']) ? override['behaviors'] : {};
  const hasTarget = isFilled(override['targetType']);
  const hasContext = isFilled(override['context']);
  if (behaviors['quickAdd'] === true) {
    if (!hasTarget) add('function.override.quick-add-target-required');
  } else {
    if (!hasContext) add('function.override.context-required');
    checkSchemaMap(override['identity'], add, 'function.override.identity-required', 'function.override.identity-property-type');
  }
  // Grouping is its own edit: a group override has nothing to fill in.
  if (override['paradigm'] !== 'group')
    checkSchemaMap(
      override['schema'],
      add,
      'function.override.schema-property-required',
      'function.override.schema-property-type',
    );
  if (!hasTarget && !hasContext) add('function.override.target-or-context-required');
}

function checkSchemaMap(
  map: JsonValue | undefined,
  add: (code: string, parameters?: Record<string, JsonValue>) => void,
  emptyCode: string,
  typeCode: string,
): void {
  const properties = isJsonObject(map) ? Object.entries(map) : [];
  if (properties.length === 0) add(emptyCode);
  for (const [property, schema] of properties) if (!hasTypeOrReference(schema)) add(typeCode, { property });
}

function hasTypeOrReference(schema: JsonValue): boolean {
  if (!isJsonObject(schema)) return false;
  return ['type', '$ref', 'enum', 'allOf', 'anyOf', 'oneOf', '$partiRelation'].some(
    (key) => schema[key] !== undefined && schema[key] !== null,
  );
}

function isFilled(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
