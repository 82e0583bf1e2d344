import { GalleryPage } from './gallery-page.tsx';

/** The landing screen: everything one can start from. */
export function GalleryScreen() {
  return <GalleryPage />;
}
