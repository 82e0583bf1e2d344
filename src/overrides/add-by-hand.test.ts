import { describe, expect, it } from 'vitest';
import { declaredOverrides, readFunctionRecord, type CommandCall, type JsonObject, type WorkflowNode } from '#domain';
import { addsAt, type AddSurroundings } from './add-by-hand.ts';
import type { Parent } from './parents.ts';

const node: WorkflowNode = {
  functionId: 'f',
  stage: 'live',
  digest: 'd',
  name: '',
  disabled: false,
  inputs: {},
  links: {},
};
const parent: Parent = {
  element: { nodeId: 'L', elementId: 'l2' },
  name: 'L2',
  kind: 'Level',
  told: { Name: 'L2', Elevation: 3 },
};

/** Ways to add at a node whose function declares one override, and what came of them. */
function waysWith(override: JsonObject, canEdit = true) {
  const record = readFunctionRecord({ id: 'f', name: 'F', model_output: 'F', overrides: { Posts: override } });
  const nodes = { N: node };
  const sent: CommandCall[] = [];
  const drawn: Parameters<AddSurroundings['draw']>[1][] = [];
  const previews: unknown[] = [];
  const ports = {
    reader: { canEdit, document: () => ({ nodes }) },
    commands: { dispatch: (call: CommandCall) => sent.push(call) },
    runs: { endPreview: () => undefined, preview: (...args: unknown[]) => previews.push(args[2]) },
  } as unknown as Parameters<typeof addsAt>[0];
  const asked: string[] = [];
  const ways = addsAt(
    ports,
    declaredOverrides({ nodes }, () => record),
    'N',
    {
      say: (word) => word,
      word: (name) => `Add ${name}`,
      draw: (_, request) => void drawn.push(request),
      hand: () => ({ by: 'Lena', at: 5 }),
      withParent(_, label, goOn) {
        asked.push(label);
        goOn(parent);
      },
    },
  );
  return { ways, sent, drawn, previews, asked };
}
const TRANSFORM = { $ref: 'https://parti.dev/Schemas/Transform.json' };

describe('elements that are added by hand', () => {
  it('W3.07e: quick add places one by one click, with the author’s usual values', () => {
    const { ways, sent, drawn, previews } = waysWith({
      behaviors: { quickAdd: true },
      targetType: 'Elements.Post',
      verbs: { add: 'Stand a post' },
      schema: { Height: { type: 'number', default: 2.4 }, Transform: TRANSFORM },
    });
    expect(ways.map(({ label }) => label)).toEqual(['Stand a post']);
    ways[0]?.run();
    expect(drawn[0]?.property).toEqual({ $ref: 'https://parti.dev/Schemas/Vector3.json' });
    drawn[0]?.onPreview?.({ X: 1, Y: 2, Z: 0 });
    expect(previews).toMatchObject([{ additions: { Posts: { drawn: { value: { Height: 2.4 } } } } }]);
    expect(sent).toEqual([]);
    drawn[0]?.onCommit({ X: 4, Y: 5, Z: 6 });
    expect(sent).toMatchObject([
      {
        type: 'override.add',
        id: 'N',
        name: 'Posts',
        value: { Height: 2.4, Transform: { Matrix: { Components: [1, 0, 0, 4, 0, 1, 0, 5, 0, 0, 1, 6] } } },
        by: 'Lena',
      },
    ]);
  });

  it('W3.07e: where nothing is to be drawn, the click itself adds it', () => {
    const { ways, sent, drawn } = waysWith({
      behaviors: { quickAdd: true },
      targetType: 'Elements.Post',
      schema: { Height: { type: 'number', default: 2.4 } },
    });
    ways[0]?.run();
    expect([drawn.length, sent.length]).toEqual([0, 1]);
    expect(sent).toMatchObject([{ type: 'override.add', value: { Height: 2.4 } }]);
    expect(sent[0]).not.toHaveProperty('parent');
  });

  it('W3.07c: within a parent, it goes into the value under the relation and is kept beside it', () => {
    const { ways, sent, asked } = waysWith({
      perParent: 'Level',
      context: '[*discriminator=Elements.Post]',
      identity: { 'Add Id': { type: 'string' } },
      behaviors: { add: { schema: { Level: { type: 'object' }, Height: { type: 'number', default: 2 } } } },
      schema: { Height: { type: 'number' } },
    });
    ways[0]?.run();
    expect(asked).toEqual(['Add Posts']);
    expect(sent).toMatchObject([{ value: { Height: 2, Level: { Name: 'L2', Elevation: 3 } }, parent: 'l2' }]);
  });

  it('is offered to nobody who may not edit, nor where the author has neither', () => {
    expect(waysWith({ behaviors: { quickAdd: true }, targetType: 'X', schema: {} }, false).ways).toEqual([]);
    expect(waysWith({ behaviors: { remove: true }, context: '[*]', schema: {} }).ways).toEqual([]);
  });
});
