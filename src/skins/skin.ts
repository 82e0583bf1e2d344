import { proxy, ref, useSnapshot } from 'valtio';
import type { ApiClient, WornSkin } from '#api';
import { mayUseSkin, type HideableFeature } from '#domain';
import { localStorageOrNone, provideLogo } from '#ui';

/** Query parameter and key of the browser's storage that name whose look is worn. */
export const PRODUCT = 'product';

/** The look of this page; undefined: Parti's own. */
const state = proxy<{ worn: WornSkin | undefined }>({ worn: undefined });

/** Commands that a hidden feature takes along. */
const COMMANDS: Readonly<Record<HideableFeature, RegExp>> = {
  'Add Function': /^(graph\.(add|insert|replace|ask)|add-system\.|function\.new$)/,
  'Delete Function': /^graph\.(delete|heal)$/,
  'Sample Range': /^study\.sample$/,
  'Show Function Details': /^(graph\.details|function\.details)/,
};

/** Whether the look that is worn hides this feature, followed by a component. */
export function useHidden(feature: HideableFeature): boolean {
  return useSnapshot(state).worn?.hidden.includes(feature) === true;
}

/** Name of the look that is worn, followed by a component. */
export const useWornName = (): string | undefined => useSnapshot(state).worn?.name;

/** Whether the look that is worn hides a command. */
export const isHiddenCommand = (id: string): boolean => state.worn?.hidden.some((feature) => COMMANDS[feature].test(id)) === true;

/** Product whose look is worn. */
export const wornProduct = (): string | undefined => state.worn?.name;

/** Product that an address asks for, else the one of the last visit. */
export function wantedProduct(search: string): string | undefined {
  return new URLSearchParams(search).get(PRODUCT) || localStorageOrNone().getItem(PRODUCT) || undefined;
}

/** Puts a look on the page, or takes it off. */
export function wear(skin: WornSkin | undefined): void {
  state.worn = skin && ref(skin);
  let sheet = document.querySelector<HTMLStyleElement>('style[data-skin]');
  if (skin && !sheet) {
    sheet = document.createElement('style');
    document.head.append(sheet);
  }
  if (sheet && skin) {
    sheet.dataset['skin'] = skin.name;
    // Text: nothing in it is read as markup.
    sheet.textContent = skin.css;
  } else sheet?.remove();
  provideLogo(skin?.logo ?? undefined);
}

/** Asks for the look that is wanted and wears it; one that nobody made, or that does not come, leaves the plain product. */
export async function startSkin(api: Pick<ApiClient, 'callOrMissing'>, search: string): Promise<void> {
  const product = wantedProduct(search);
  if (product === undefined) return;
  const skin = await api.callOrMissing('GET product-skin/{id}', { path: { id: product } });
  if (skin) localStorageOrNone().setItem(PRODUCT, skin.name);
  else if (localStorageOrNone().getItem(PRODUCT) === product) localStorageOrNone().removeItem(PRODUCT);
  wear(skin);
}

/** Takes the look off where an address may not use it, and forgets it; answers what was taken off. */
export function leaveUnlessAdmitted(email: string): WornSkin | undefined {
  const { worn } = state;
  if (!worn || mayUseSkin(email, worn.permissions.view).ok) return undefined;
  localStorageOrNone().removeItem(PRODUCT);
  wear(undefined);
  return worn;
}
