import {
  inputKindOf,
  placedAt,
  readPoint,
  UNMOVED,
  writeTransform,
  type DeclaredOverride,
  type InputProperty,
  type JsonObject,
  type JsonValue,
  type NodeId,
} from '#domain';
import { newId, type DrawNodeInput } from '#graph';
import { isSketchKind } from '#viewer';
import type { EditorPorts } from '../session/open-workflow.ts';
import type { Hand } from './edit-targets.ts';

/** A way to add elements by hand to what one function makes. */
export interface AddByHand {
  id: string;
  label: string;
  run: () => void;
}

const POINT: InputProperty = { $ref: 'https://parti.dev/Schemas/Vector3.json' };

/** Ways to add elements at a node, in the authors' words: drawn where something is to be drawn, else at once. */
export function addsAt(
  { reader, commands, runs }: Pick<EditorPorts, 'reader' | 'commands' | 'runs'>,
  declared: readonly DeclaredOverride[],
  node: NodeId,
  {
    say,
    word,
    draw,
    hand,
  }: { say: (word: string) => string; word: (name: string) => string; draw: DrawNodeInput; hand: () => Hand },
): AddByHand[] {
  if (!reader.canEdit) return [];
  return declared
    .filter((one) => one.node === node && (one.definition.behaviors.add || one.definition.behaviors.quickAdd))
    .map(({ definition }) => {
      const { name, verbs, behaviors } = definition;
      const label = say(typeof verbs['add'] === 'string' && verbs['add'] !== '' ? verbs['add'] : word(say(name)));
      const schema = (behaviors.addSchema ?? definition.schema) as Record<string, InputProperty>;
      const add = (value: JsonObject) => {
        commands.dispatch({ type: 'override.add', id: node, name, entryId: newId(), value, ...hand() });
        runs.endPreview();
      };
      const drawn = Object.entries(schema).find(([, property]) => isDrawn(property));
      const usual = defaultsOf(schema);
      return {
        id: `${node} ${name}`,
        label,
        run: () => {
          if (!drawn) return add(usual);
          const [property, shape] = drawn;
          const isPlace = inputKindOf(shape) === 'transform';
          const valueOf = (value: JsonValue) => ({ ...usual, [property]: isPlace ? placeAt(value) : value });
          draw(node, {
            label,
            property: isPlace ? POINT : shape,
            value: undefined,
            onPreview: (value) => {
              const kept = reader.document().nodes[node]?.additions ?? {};
              runs.preview(
                node,
                {},
                { additions: { ...kept, [name]: { ...kept[name], drawn: { value: valueOf(value), order: 1e6 } } } },
              );
            },
            onCommit: (value) => add(valueOf(value)),
            onCancel: () => runs.endPreview(),
          });
        },
      };
    });
}

/** What has to be drawn: geometry, or a place. */
function isDrawn(property: InputProperty): boolean {
  const kind = inputKindOf(property);
  return kind === 'transform' || (isSketchKind(kind) && property.$partiUnitType !== 'none');
}

function placeAt(value: JsonValue): JsonValue {
  const point = readPoint(value);
  return writeTransform(point ? placedAt(UNMOVED, [point.X, point.Y, point.Z]) : UNMOVED);
}

const defaultsOf = (schema: Readonly<Record<string, InputProperty>>): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([name, { default: value }]) =>
      value === undefined || value === null ? [] : [[name, value]],
    ),
  );
