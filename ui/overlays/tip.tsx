import { Tooltip } from '@base-ui/react/tooltip';
import { formatKeys } from '../buttons/format-keys.ts';

/** A tip beside `target`; its text and keys stand in the target's `data-tip` and `data-tip-keys`. */
export function Tip({ target, onClose }: { target: HTMLElement; onClose: () => void }) {
  const keys = target.dataset.tipKeys;
  return (
    <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
      <Tooltip.Portal>
        <Tooltip.Positioner className="layer" data-kind="tip" anchor={target} side="bottom" sideOffset={8}>
          <Tooltip.Popup className="tip" data-part="tip" role="tooltip">
            {target.dataset.tip}
            {keys && <kbd>{formatKeys(keys)}</kbd>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
