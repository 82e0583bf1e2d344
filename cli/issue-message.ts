import type { JsonValue } from '#domain';

/** English texts of what a record check finds; `{name}` is filled from the parameters. */
const MESSAGES: Readonly<Record<string, string>> = {
  'json.invalid': 'Not valid JSON at line {line}, column {column}: {reason}.',
  'json.duplicate-key': 'The key "{name}" stands twice in one object; only the last is read.',
  'file.read-failed': 'The file cannot be read: {reason}.',
  'function.record-not-an-object': 'A function record is a JSON object.',
  'function.language-unknown': 'The language "{language}" is not known.',
  'function.name-required': 'A function needs a name.',
  'function.input.name-required': 'An input needs a name.',
  'function.input.name-not-unique': 'The input name "{name}" is used twice.',
  'function.input.type-required': 'The input "{name}" is no schema.',
  'function.input.select-needs-option': 'The select "{name}" needs at least one option.',
  'function.input.object-needs-property': 'The object input "{name}" needs at least one property.',
  'function.input.property-name-required': 'A property of the object input "{name}" needs a name.',
  'function.input.property-name-not-unique': 'The property name "{name}" is used twice in one object.',
  'function.output.name-required': 'An output needs a name.',
  'function.output.type-required': 'The output "{name}" needs a type.',
  'function.output.description-required': 'The output "{name}" needs a description.',
  'output.invalid-type': 'The output "{name}" has the unknown type "{type}"; it is shown without result.',
  'input.unknown-target-type': 'The target type "{target_type}" is not known; number is taken.',
  'property.deprecated': 'The input "{name}" is deprecated.',
  'function.dependency.name-required': 'A model dependency needs a name.',
  'function.dependency.duplicate': 'The model dependency "{name}" stands twice; both are read as one.',
  'function.element-type.url-blank': 'Schema URLs cannot be left blank',
  'function.element-type.url-not-web': 'Schema URL must point to a web-hosted .json file: {url}',
  'function.override.name-required': 'An override needs a name.',
  'function.override.name-reserved': 'No override can be called "{name}": the protocol uses the word itself.',
  'function.override.name-not-unique': 'The override name "{name}" is used twice.',
  'function.override.quick-add-target-required': 'The quick-add override "{name}" needs a target type.',
  'function.override.context-required': 'The override "{name}" needs a context.',
  'function.override.identity-required': 'The override "{name}" needs an identity.',
  'function.override.identity-property-type': 'The identity property "{property}" of the override "{name}" needs a type or a reference.',
  'function.override.schema-property-required': 'The override "{name}" needs at least one property.',
  'function.override.schema-property-type': 'The property "{property}" of the override "{name}" needs a type or a reference.',
  'function.override.target-or-context-required': 'The override "{name}" needs a target type or a context.',
};

/** English text of a finding; the code itself where no text stands here. */
export function issueMessage(code: string, parameters: Readonly<Record<string, JsonValue>>): string {
  const text = Object.hasOwn(MESSAGES, code) ? MESSAGES[code]! : code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(parameters, name) ? String(parameters[name]) : whole));
}
