import { dependencyName, functionTexts, inputTexts, outputTexts, type FunctionRecord, type Port } from '#domain';

/** Name of a port in the language that is shown. */
export function portName(record: FunctionRecord, port: Port, locale: string): string {
  if (port.kind === 'input') return inputTexts(record, [port.name], locale).title;
  if (port.kind === 'model') return functionTexts(record, locale).modelOutput ?? port.name;
  if (port.kind === 'output')
    return (
      outputTexts(
        record,
        record.outputs.findIndex((output) => output.name === port.name),
        locale,
      ).name || port.name
    );
  return dependencyName(record, port.name, locale);
}
