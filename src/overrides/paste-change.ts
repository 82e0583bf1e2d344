import { isJsonObject, type OverrideEntry } from '#domain';
import type { ElementRef, StandingBox } from '#viewer';
import { editCall, type EditOffer, type Hand } from './edit-targets.ts';

/** The command that gives elements what one entry changed, in one step; undefined where that is nothing, or its own element alone. */
export function pasteCall(
  offer: EditOffer,
  entryId: string,
  entry: OverrideEntry,
  hand: Hand,
  boxOf: (element: ElementRef) => StandingBox | undefined = () => undefined,
): ReturnType<typeof editCall> | undefined {
  const { value } = entry;
  const targets = offer.targets.filter((target) => target.entryId !== entryId);
  if (!isJsonObject(value) || Object.keys(value).length === 0 || targets.length === 0) return undefined;
  return editCall({ ...offer, targets }, value, {
    hand,
    isAll: false,
    boxOf,
  });
}
