/**
 * Face of `ui/`: the design system. Knows nothing of workflows; every part is themed by tokens and `data-part` hooks.
 *
 * @example
 * <Property label="Height">
 *   <TextField label="Height" value={text} onCommit={setText} />
 * </Property>
 * <Menu trigger={<IconButton icon="more" label="More" />} entries={[{ id: 'run', label: 'Run', onSelect: run }]} />
 */
import './styles/tokens.css';
import './styles/reset.css';
import './styles/words.css';
import './styles/buttons.css';
import './styles/fields.css';
import './styles/panels.css';
import './styles/overlays.css';
import './styles/data.css';
import './styles/marks.css';
import './styles/states.css';

export * from './icons/icon.tsx';
export { ICON_PATHS, type IconName } from './icons/icon-paths.ts';
export * from './icons/state-glyph.tsx';
export * from './icons/tile.tsx';
export * from './icons/mark.tsx';
export { provideLogo } from './icons/logo.ts';
export * from './buttons/button.tsx';
export * from './buttons/icon-button.tsx';
export * from './buttons/format-keys.ts';
export * from './buttons/kbd.tsx';
export * from './fields/field.tsx';
export * from './fields/text-field.tsx';
export * from './fields/scrub.ts';
export * from './fields/scrub-field.tsx';
export * from './fields/use-began.ts';
export * from './fields/switch.tsx';
export * from './fields/checkbox.tsx';
export * from './fields/select.tsx';
export type { Option, SelectProps } from './fields/select-props.ts';
export * from './fields/segmented.tsx';
export * from './fields/property.tsx';
export * from './gestures/keep-held-pointer.ts';
export * from './gestures/typed-ahead.ts';
export * from './gestures/use-gesture.ts';
export * from './gestures/use-give-up.ts';
export * from './texts/use-translation.ts';
export * from './loading/load-chunk.ts';
export * from './loading/load-later.tsx';
export * from './loading/when-idle.ts';
export * from './overlays/menu-entry.tsx';
export * from './overlays/menu.tsx';
export type { MenuTrigger } from './overlays/menu-trigger.ts';
export * from './overlays/context-menu.tsx';
export * from './overlays/context-menu-props.ts';
export * from './overlays/popover.tsx';
export * from './overlays/popover-props.ts';
export * from './overlays/tip-layer.tsx';
export * from './overlays/dialog.tsx';
export * from './overlays/dialog-props.ts';
export * from './overlays/overlay.tsx';
export { confirmChoice, ConfirmDeclined, type ConfirmTexts } from './overlays/confirm.ts';
export * from './overlays/confirm-host.tsx';
export * from './feedback/alert.ts';
export { inSentences } from './feedback/sentences.ts';
export * from './feedback/toast-host.tsx';
export * from './feedback/progress.tsx';
export * from './feedback/skeleton.tsx';
export * from './feedback/place-state.tsx';
export * from './layout/tabs.tsx';
export { drawsByProcessor, hasNoCard } from './layout/browser-drawing.ts';
export { localStorageOrNone, sessionStorageOrNone } from './layout/browser-storage.ts';
export * from './layout/split-pane.tsx';
export * from './layout/pane-grid.tsx';
export * from './layout/bar.tsx';
export * from './layout/dock.tsx';
export * from './layout/contained.tsx';
export * from './data/save-file.ts';
export * from './data/tag.tsx';
export * from './data/table.tsx';
export * from './identity/avatar.tsx';
export * from './identity/peer-colour.ts';
export * from './map/map-tiles.ts';
export * from './map/place-map.tsx';
export * from './map/map-place.ts';
