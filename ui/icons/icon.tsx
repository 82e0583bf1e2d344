import { ICON_PATHS, type IconName } from './icon-paths.ts';

/** Icon of the set, 16 px; decorative unless `label` names it. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className="icon"
      data-part="icon"
      aria-hidden={label ? undefined : true}
      role={label ? 'img' : undefined}
      aria-label={label}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
