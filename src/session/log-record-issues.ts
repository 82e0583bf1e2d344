import type { ReportIssue } from '#domain';

const told = new Set<string>();

/** Writes one line to the browser's log for each output of a type that nobody knows: it has no type, and shows no result. */
export function logRecordIssues(name: string, log: (line: string) => void = (line) => console.warn(line)): ReportIssue {
  return ({ code, parameters }) => {
    const line = `${code}: function ${name}: output ${String(parameters['name'])}: type ${JSON.stringify(parameters['type'])} is none`;
    if (code !== 'output.invalid-type' || told.has(line)) return;
    told.add(line);
    log(line);
  };
}
