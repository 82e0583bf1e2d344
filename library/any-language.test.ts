import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workflowNode } from '#fixtures/workflow-node';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { emptyWorkflowDocument, type JsonObject } from '#domain';
import type { Languages } from '#runtimes/languages';
import { buildFunctions } from './build.ts';
import { computeResults, loadLibrary, type Library } from './index.ts';

const folder = openTemporaryFolder('parti-library-');
const number = { type: 'number' };
const PYTHON = `import parti


def execute(models, inputs):
    masses = parti.require(models, "Width").of("Elements.Mass")
    return {"Twice": inputs["Depth"] * 2, "Read": masses[0]["Height"]}
`;
const FUNCTIONS: Record<string, { record: JsonObject; files: Record<string, string> }> = {
  width: {
    record: { language: 'typescript', model_output: 'Width', input_schema: { type: 'object', properties: { Width: number } } },
    files: {
      'square.ts': 'export const square = (side: number) => side * side;',
      'function.ts': `import { square } from './square.ts';
export function execute(_models: object, inputs: { Width: number }) {
  const mass = { Id: 'mass', discriminator: 'Elements.Mass', Height: inputs.Width + 1 };
  return { model: { Elements: { mass } }, outputs: { Area: square(inputs.Width) } };
}`,
    },
  },
  doubled: {
    record: {
      language: 'python',
      model_dependencies: [{ name: 'Width', optional: false }],
      input_schema: { type: 'object', properties: { Depth: number } },
    },
    files: { 'function.py': PYTHON },
  },
};

let library: Library;
let languages: Languages;
beforeAll(async () => {
  for (const [name, { record, files }] of Object.entries(FUNCTIONS)) {
    const src = join(folder, 'functions', name, 'src');
    mkdirSync(src, { recursive: true });
    writeFileSync(join(src, '..', 'parti.json'), JSON.stringify({ id: `shipped-${name}`, name, ...record }));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(src, path), text);
  }
  languages = await buildFunctions(join(folder, 'functions'), join(folder, 'dist'), join(folder, 'cache'));
  library = loadLibrary(join(folder, 'dist'));
});
afterAll(() => languages.close());

const shipped = (name: string) => library.functions.find((one) => one.folder === name);
const node = (name: string, inputs: JsonObject) =>
  workflowNode({ functionId: `shipped-${name}`, digest: shipped(name)?.digest ?? '', inputs });

describe('shipped functions of several languages', () => {
  it('are built from their folders, each as its language has it', () => {
    expect(JSON.parse(shipped('doubled')?.bundle ?? '')).toEqual({ files: { 'function.py': PYTHON } });
    expect(shipped('width')?.bundle).toContain('side * side');
  });

  it('run one after the other: Python over the model of TypeScript', async () => {
    const nodes = { a: node('width', { Width: 3 }), b: node('doubled', { Depth: 2.5 }) };
    const ran = await computeResults({ ...emptyWorkflowDocument('w'), nodes }, library, languages);
    expect(ran.map((one) => [one.node, one.canonical.result.outputs])).toEqual([
      ['a', { Area: 9 }],
      ['b', { Twice: 5, Read: 4 }],
    ]);
  });
});
