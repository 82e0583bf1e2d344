import { inputKindOf, isJsonObject, type FunctionRecord, type JsonValue } from '#domain';

/** Whether a file is among the values: its bytes are on the server. */
export function holdsFile(record: FunctionRecord, inputs: Readonly<Record<string, JsonValue>>): boolean {
  return Object.entries(record.inputSchema.properties).some(([name, property]) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    return ['file', 'data'].includes(inputKindOf(property)) && isJsonObject(value) && typeof value['digest'] === 'string';
  });
}
