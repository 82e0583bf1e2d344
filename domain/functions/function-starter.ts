import type { JsonObject } from '../json/json-value.ts';
import { cleanIdentifier } from '../validation/identifier.ts';
import type { FunctionLanguage } from './function-languages.ts';

/** Languages that a function is begun in by writing; workbooks are dropped on the board instead. */
export const WRITTEN_LANGUAGES = ['csharp', 'python', 'typescript'] as const satisfies readonly FunctionLanguage[];
export type WrittenLanguage = (typeof WRITTEN_LANGUAGES)[number];

/** A function that runs at once, to be written on: its record, and its source by path under `src/`. */
export function functionStarter(
  language: WrittenLanguage,
  { id, name, description }: { id: string; name: string; description: string },
): { record: JsonObject; files: Record<string, string> } {
  const length = (title: string, value: number, order: number): JsonObject => ({
    type: 'number',
    description: title,
    default: value,
    minimum: 0.1,
    maximum: 500,
    $partiUnitType: 'length',
    $partiOrder: order,
  });
  const record: JsonObject = {
    id,
    name,
    description,
    language,
    timeout: 30,
    model_dependencies: [],
    input_schema: {
      type: 'object',
      properties: { Width: length('Along the street.', 20, 0), Depth: length('Away from the street.', 30, 1) },
    },
    outputs: [{ name: 'Area', type: 'number', description: 'Width times depth.', unit_type: 'area' }],
  };
  return { record, files: sourcesOf(language, cleanIdentifier(name) || 'Function') };
}

function sourcesOf(language: WrittenLanguage, name: string): Record<string, string> {
  if (language === 'typescript')
    return {
      'function.ts': [
        "import type { FunctionResult } from 'parti';",
        '',
        '/** Lengths are in metres. */',
        'export function execute(models: FunctionModels, inputs: FunctionInputs): FunctionResult {',
        '  const area = inputs.Width * inputs.Depth;',
        '  return { outputs: { Area: area } };',
        '}',
        '',
      ].join('\n'),
    };
  if (language === 'python')
    return {
      'function.py': [
        'def execute(models, inputs):',
        '    """Lengths are in metres."""',
        '    area = inputs["Width"] * inputs["Depth"]',
        '    return {"Area": area}',
        '',
      ].join('\n'),
    };
  const type = /^\d/.test(name) ? `Function${name}` : name;
  return {
    [`${type}.cs`]: [
      'using Elements;',
      '',
      `namespace ${type};`,
      '',
      '// The classes of inputs and outputs are made from the record.',
      `public static class ${type}`,
      '{',
      '    /// <summary>Lengths are in metres.</summary>',
      `    public static ${type}Outputs Execute(Dictionary<string, Model> models, ${type}Inputs inputs)`,
      '    {',
      `        return new ${type}Outputs { Area = inputs.Width * inputs.Depth };`,
      '    }',
      '}',
      '',
    ].join('\n'),
  };
}
