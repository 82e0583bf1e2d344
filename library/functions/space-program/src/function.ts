import { FunctionError, ModelBuilder, namedRows, numberIn, type FunctionResult, type Models, type Value } from 'parti';

interface Inputs {
  Rooms: Value;
}

/** A requirement for every kind of room, as a space plan reads it. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const rows = namedRows(inputs.Rooms, 'Name');
  const messages: FunctionResult['messages'] = rows.repeated.map((name) => ({
    level: 'warning',
    text: `“${name}” stands in the table twice; the first row counts.`,
  }));
  const model = new ModelBuilder();
  const departments = new Map<string, number>();
  let [area, rooms] = [0, 0];
  for (const [at, { name, row }] of rows.rows.entries()) {
    const [each, count] = [numberIn(row, 'Area') ?? 0, numberIn(row, 'Count') ?? 1];
    if (!(each > 0)) throw new FunctionError(`The row “${name}” needs an area above 0 m², not ${each}.`);
    if (!(count >= 0)) throw new FunctionError(`The row “${name}” needs a number of 0 or more, not ${count}.`);
    const department = typeof row['Department'] === 'string' ? row['Department'].trim() : '';
    area += each * Math.floor(count);
    rooms += Math.floor(count);
    departments.set(department, (departments.get(department) ?? 0) + each * Math.floor(count));
    model.add(`requirement-${at}`, 'Elements.ProgramRequirement', {
      Name: name,
      'Program Name': name,
      'Program Group': department,
      'Area per Space': each,
      'Space Count': Math.floor(count),
      Daylight: row['Daylight'] !== false,
    });
  }
  if (rooms === 0) throw new FunctionError('Give at least one room with an area and a number.');
  return {
    model: model.toModel(),
    outputs: {
      Area: area,
      Rooms: rooms,
      'By Department': [...departments].map(([department, sum]) => ({ Department: department, Area: sum })),
    },
    messages,
  };
}
