import { parseArgs } from 'node:util';
import { parseQuantity, UNIT_TYPES } from '#domain';
import type { UnitSystem } from '#domain';
import { EXIT } from './command-io.ts';
import type { CommandIo } from './command-io.ts';

const USAGE = `Usage: parti units parse [--type TYPE] [--system metric|imperial] [--locale en|de|ja] [--json] -- TEXT
Types: ${UNIT_TYPES.join(', ')}
`;

/** `parti units parse`: what a typed quantity says. Exit 1 when the text is no quantity of the type. */
export function unitsParse(args: readonly string[], io: CommandIo): number {
  const options = readOptions(args);
  if (options === undefined) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const { text, json, ...how } = options;
  const { valid, numericalValue, decimalPlaces, valueInMetric, formattedValue } = parseQuantity(text, how);
  if (json) io.stdout(`${JSON.stringify({ valid, numericalValue, decimalPlaces, valueInMetric, formattedValue })}\n`);
  else if (valid) io.stdout(`${formattedValue} = ${valueInMetric} (metric)\n`);
  else io.stderr(`"${text}" is not a quantity of type ${how.unitType}. Try a number with a unit, such as "10 ft" or "2,5 m".\n`);
  return valid ? EXIT.done : EXIT.failed;
}

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        type: { type: 'string', default: 'length' },
        system: { type: 'string', default: 'metric' },
        locale: { type: 'string', default: 'en' },
        json: { type: 'boolean', default: false },
      },
    });
    const unitType = UNIT_TYPES.find((type) => type === values.type);
    const system = (['metric', 'imperial'] as const).find((known): known is UnitSystem => known === values.system);
    const locale = ['en', 'de', 'ja'].find((known) => known === values.locale);
    if (positionals.length === 0 || unitType === undefined || system === undefined || locale === undefined) return undefined;
    return { text: positionals.join(' '), unitType, system, locale, json: values.json };
  } catch {
    return undefined;
  }
}
