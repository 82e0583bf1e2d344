import { Kbd, Popover, useTranslation } from '#ui';

/** Keys of a sketch, in the order in which a drawing needs them. */
const KEYS = [
  ['draw', ['D']],
  ['steps', ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']],
  ['tenSteps', ['shift+ArrowRight']],
  ['height', ['PageUp', 'PageDown']],
  ['nextPlace', ['S', 'shift+S']],
  ['towards', ['alt+ArrowRight']],
  ['option', ['Tab']],
  ['set', ['Enter']],
  ['length', ['0–9']],
  ['tools', ['M', 'R', 'P', 'X']],
  ['close', ['C']],
  ['corner', ['N', 'shift+N']],
  ['delete', ['Delete']],
  ['undo', ['mod+z', 'mod+shift+z']],
  ['done', ['mod+Enter']],
  ['cancel', ['Escape']],
  ['panes', ['F6']],
] as const;

/** All keys of a sketch, below its tools. */
export function SketchKeys({ isOpen, onOpen, anchor }: { isOpen: boolean; onOpen: (isOpen: boolean) => void; anchor: Element }) {
  const { t } = useTranslation('viewer');
  return (
    <Popover label={t('sketch.keys.title')} open={isOpen} onOpenChange={onOpen} anchor={anchor}>
      <dl className="sketch-keys" data-part="sketch-keys">
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>
              {keys.map((one) => (
                <Kbd key={one} keys={one} />
              ))}
            </dt>
            <dd>{t(`sketch.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
