import { useShownTheme } from '../preferences/use-shown-theme.ts';
import towerDark from './tower-dark.webp';
import towerLight from './tower-light.webp';

/** Drawing of the template's tower in the theme that is shown; without words it is left out of what is read aloud. */
export function TowerPicture({ alt }: { alt: string }) {
  return <img src={useShownTheme() === 'dark' ? towerDark : towerLight} alt={alt} />;
}
