import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui';
import { isJsonObject, ownValue, type JsonObject, type JsonValue, type NodeId } from '#domain';
import type { DrawNodeInput } from '#graph';
import type { EditGroup, ElementEdits, ElementRef, ReportSource, StandingBox } from '#viewer';
import { useAccountState } from '../app/app-context.ts';
import type { EditorPorts } from '../session/open-workflow.ts';
import { useSnapshot } from 'valtio';
import { agoText } from './ago-text.ts';
import { BegunGestures } from './begun-gestures.ts';
import { copiedChange, copiedFor, copyChange, copyOf } from './copied-change.ts';
import { readFields, readGroupFields } from './edit-fields.ts';
import { editCall, editOffers, previewedEdits, type EditCall, type EditOffer, type EditScope } from './edit-targets.ts';
import { groupCall, groupEditCall, groupOffers, ungroupCall, type GroupOffer } from './group-by-hand.ts';
import { pasteCall } from './paste-change.ts';
import { revertCall, removeCall } from './take-back.ts';
import { useDeclared } from './use-declared.ts';

/** What the panel of selected elements needs to offer changes by hand. */
export interface EditSurroundings {
  workflow: Pick<EditorPorts, 'reader' | 'commands' | 'runs'>;
  sources: readonly ReportSource[];
  elements: readonly ElementRef[];
  say: (word: string) => string;
  locale: string;
  /** Upright box of an element, where it is drawn. */
  boxOf: (element: ElementRef) => StandingBox | undefined;
  draw: DrawNodeInput;
  /** Why nothing can be changed here. */
  refusal: string | undefined;
}

/** Changes by hand that the selected elements are offered; undefined where there are none, or nothing may be changed. */
export function useElementEdits(around: EditSurroundings): ElementEdits | undefined {
  const { workflow, sources, elements, say, locale, boxOf, draw, refusal } = around;
  const { reader, commands, runs } = workflow;
  const { t } = useTranslation('app');
  const account = useAccountState();
  const by = account.kind === 'signed-in' ? account.user.name : '';
  const { version, declared } = useDeclared(reader);
  const [isAllAlike, setAllAlike] = useState(false);
  const begun = useRef(new BegunGestures<(name: string, value: JsonValue, box?: typeof boxOf) => EditCall>()).current;
  const { held: copied } = useSnapshot(copiedChange) as typeof copiedChange;
  return useMemo(() => {
    if (!reader.canEdit) return undefined;
    const scope = scopeOf(workflow, sources, declared);
    const offers = editOffers(scope, elements);
    const take = (act: () => void) => () => {
      runs.endPreview();
      act();
    };
    const grouping = groupOffers(scope, elements).map((offer): EditGroup => {
      const { definition, node } = offer.declared;
      const call = groupCall(offer, { by, at: Date.now() });
      const name = say(verbOf(offer, 'edit') ?? definition.name);
      return {
        id: `${node} ${definition.name}`,
        title: say(definition.name),
        fields: readGroupFields(offer, say, locale).map((field) => ({
          ...field,
          onPreview: (value: JsonValue) => {
            const kept = reader.document().nodes[node];
            const edit = groupEditCall(offer, { [field.name]: value }, { by, at: Date.now() });
            if (kept && edit) runs.preview(node, {}, { overrides: previewedEdits(kept, edit) });
          },
          onCommit: (value: JsonValue) => {
            const edit = groupEditCall(offer, { [field.name]: value }, { by, at: Date.now() });
            if (edit) commands.dispatch(edit);
            runs.endPreview();
          },
          onCancel: () => runs.endPreview(),
          onRevert: take(() => commands.dispatch(ungroupCall(offer, [field.name]))),
        })),
        notes: offer.groups.length > 0 ? [t('hands.in-group', { count: membersIn(offer) })] : [],
        ...(call ? { actions: [{ label: name, run: take(() => commands.dispatch(call)) }] } : {}),
        ...(offer.groups.length > 0
          ? {
              revert: {
                label: say(verbOf(offer, 'revert') ?? t('hands.ungroup')),
                run: take(() => commands.dispatch(ungroupCall(offer))),
              },
            }
          : {}),
      };
    });
    if (offers.length + grouping.length === 0) return undefined;
    const groups = offers.map((offer): EditGroup => {
      const { definition, node } = offer.declared;
      const id = `${node} ${definition.name}`;
      const alike = alikeOf(offer, scope);
      const gesture = [id, ...offer.targets.map(({ element }) => element.elementId)].join('\n');
      const callFor = (name: string, value: JsonValue, box = boxOf) =>
        editCall(
          offer,
          { [name]: value },
          {
            hand: { by, at: Date.now() },
            isAll: alike > 1 && isAllAlike,
            boxOf: box,
          },
        );
      const fields = readFields(offer, say, locale).map((field) => ({
        ...field,
        onPreview: (value: JsonValue) => {
          const kept = reader.document().nodes[node];
          const call = begun.during(gesture, callFor);
          if (kept) runs.preview(node, {}, { overrides: previewedEdits(kept, call(field.name, value, unseen)) });
        },
        onCommit: (value: JsonValue) => {
          commands.dispatch(begun.end(gesture, callFor)(field.name, value));
          runs.endPreview();
        },
        onCancel: () => {
          begun.drop(gesture);
          runs.endPreview();
        },
        onRevert: take(() => commands.dispatch(revertCall(offer, [field.name]))),
      }));
      const isChanged = offer.targets.some(({ entry }) => entry !== undefined);
      const copy = copyOf(offer);
      const other = copiedFor(offer, copied);
      const paste = other && pasteCall(offer, other.entryId, other.entry, { by, at: Date.now() }, boxOf);
      return {
        id,
        title: say(verbOf(offer, 'edit') ?? definition.name),
        fields,
        notes: notesOf(offer, by, locale, t),
        ...(alike > 1 ? { scope: { isAll: isAllAlike, count: alike, choose: setAllAlike } } : {}),
        ...(isChanged && definition.behaviors.revert
          ? {
              revert: {
                label: say(verbOf(offer, 'revert') ?? t('hands.put-back')),
                run: take(() => commands.dispatch(revertCall(offer, undefined))),
              },
            }
          : {}),
        ...(definition.behaviors.remove
          ? {
              remove: {
                label: say(verbOf(offer, 'remove') ?? t('hands.remove')),
                run: take(() => commands.dispatch(removeCall(offer, { by, at: Date.now() }, boxOf))),
              },
            }
          : {}),
        ...(copy ? { copy: { label: t('hands.copy'), run: () => copyChange(copy) } } : {}),
        ...(paste
          ? {
              paste: {
                label: t('hands.paste', { count: Object.keys(paste.entries).length }),
                run: take(() => commands.dispatch(paste)),
              },
            }
          : {}),
        drawInput: (request) => draw(node, request),
      };
    });
    return { groups: [...groups, ...grouping], refusal };
    // The nodes are read anew with each version of the document.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [workflow, version, declared, sources, elements, say, locale, boxOf, draw, refusal, by, isAllAlike, copied, t, begun]);
}

/** No box: what is only tried keeps none, and edges of each new scene are not looked through for it. */
const unseen = (): undefined => undefined;

/** What offers read of an open workflow. */
export function scopeOf(
  { reader }: Pick<EditorPorts, 'reader'>,
  sources: readonly ReportSource[],
  declared: EditScope['declared'],
): EditScope {
  const byNode = new Map(sources.map((source) => [source.nodeId, source]));
  return {
    declared,
    nodeOf: (id) => reader.document().nodes[id],
    elementOf: (id) => {
      for (const { result } of sources) {
        const found = ownValue(result?.model?.Elements ?? {}, id);
        if (found) return found;
      }
      return undefined;
    },
    modelOf: (id: NodeId) => {
      const source = byNode.get(id);
      const model = source?.result?.model;
      return model && source.resultDigest ? { model, digest: source.resultDigest } : undefined;
    },
  };
}

/** The author's word for what is done; undefined where the record has none. */
export function verbOf(
  { declared }: Pick<EditOffer, 'declared'>,
  verb: 'add' | 'edit' | 'remove' | 'revert',
): string | undefined {
  const word = declared.definition.verbs[verb];
  return typeof word === 'string' && word !== '' ? word : undefined;
}

/** How many instances of its definition a single selected element stands beside, itself among them; 0 where it is none. */
function alikeOf({ targets }: EditOffer, scope: EditScope): number {
  const [only] = targets;
  const base = targets.length === 1 ? only?.offered.baseDefinitionId : undefined;
  const model = base && only && scope.modelOf(only.element.nodeId)?.model;
  if (!model) return 0;
  let count = 0;
  for (const element of Object.values(model.Elements)) if (element['BaseDefinition'] === base) count++;
  return count;
}

const membersIn = ({ groups }: GroupOffer): number =>
  groups.reduce((sum, [, { identities }]) => sum + (Array.isArray(identities) ? identities.length : 0), 0);

type Translate = ReturnType<typeof useTranslation<'app'>>['t'];

/** Who changed a single element last, and when. */
function notesOf({ targets }: EditOffer, me: string, locale: string, t: Translate): string[] {
  const entry: JsonObject | undefined =
    targets.length === 1 && isJsonObject(targets[0]?.entry as JsonValue) ? (targets[0]?.entry as JsonObject) : undefined;
  const { by, at } = entry ?? {};
  if (typeof by !== 'string' || typeof at !== 'number') return [];
  return [t('hands.since', { name: by === me ? t('hands.you') : by, when: agoText(at, locale) })];
}
