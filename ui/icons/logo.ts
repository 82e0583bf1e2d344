import { proxy, ref } from 'valtio';

/** Picture in the place of the product's sign: `data:` addresses, on light and on dark; px. */
export interface Logo {
  light: string;
  dark: string;
  height: number | null;
  width: number | null;
}

/** The sign of this page; undefined: the product's own. */
export const shownLogo = proxy<{ logo: Logo | undefined }>({ logo: undefined });

/** Shows a picture wherever the product's sign stands. */
export function provideLogo(logo: Logo | undefined): void {
  shownLogo.logo = logo && ref(logo);
}
