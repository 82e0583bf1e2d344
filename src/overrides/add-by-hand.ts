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
import type { Parent } from './parents.ts';

/** A way to add elements by hand to what one function makes. */
export interface AddByHand {
  id: string;
  label: string;
  run: () => void;
}

const POINT: InputProperty = { $ref: 'https://parti.dev/Schemas/Vector3.json' };

/** What adding needs of the editor around it. */
export interface AddSurroundings {
  say: (word: string) => string;
  word: (name: string) => string;
  draw: DrawNodeInput;
  hand: () => Hand;
  /** Goes on with the parent that is selected, or that somebody picks. */
  withParent: (declared: DeclaredOverride, label: string, goOn: (parent: Parent) => void) => void;
}

/** Ways to add elements at a node, in the authors' words: drawn where something is to be drawn, else at once. */
export function addsAt(
  { reader, commands, runs }: Pick<EditorPorts, 'reader' | 'commands' | 'runs'>,
  declared: readonly DeclaredOverride[],
  node: NodeId,
  { say, word, draw, hand, withParent }: AddSurroundings,
): AddByHand[] {
  if (!reader.canEdit) return [];
  return declared
    .filter((one) => one.node === node && (one.definition.behaviors.add || one.definition.behaviors.quickAdd))
    .map((one) => {
      const { definition } = one;
      const { name, verbs, behaviors, perParent } = definition;
      const label = say(typeof verbs['add'] === 'string' && verbs['add'] !== '' ? verbs['add'] : word(say(name)));
      const schema = (behaviors.addSchema ?? definition.schema) as Record<string, InputProperty>;
      const drawn = Object.entries(schema).find(([, property]) => isDrawn(property));
      const start = (parent: Parent | undefined) => {
        const within = parent ? { parent: parent.element.elementId } : {};
        const add = (value: JsonObject) => {
          commands.dispatch({ type: 'override.add', id: node, name, entryId: newId(), value, ...within, ...hand() });
          runs.endPreview();
        };
        const usual = { ...defaultsOf(schema), ...(parent && perParent ? { [perParent]: parent.told } : {}) };
        if (!drawn) return add(usual);
        const [property, shape] = drawn;
        const isPlace = inputKindOf(shape) === 'transform';
        const valueOf = (value: JsonValue) => ({ ...usual, [property]: isPlace ? placeAt(value) : value });
        draw(node, {
          label: parent ? `${label} · ${parent.name}` : label,
          property: isPlace ? POINT : shape,
          value: undefined,
          onPreview: (value) => {
            const kept = reader.document().nodes[node]?.additions ?? {};
            const now = { value: valueOf(value), order: 1e6, ...within };
            runs.preview(node, {}, { additions: { ...kept, [name]: { ...kept[name], drawn: now } } });
          },
          onCommit: (value) => add(valueOf(value)),
          onCancel: () => runs.endPreview(),
        });
      };
      return {
        id: `${node} ${name}`,
        label,
        run: () => (perParent === undefined ? start(undefined) : withParent(one, label, start)),
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
