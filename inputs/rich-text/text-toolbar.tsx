import type { Command } from 'prosemirror-state';
import { linkAddress } from '#domain';
import { Button, IconButton, TextField, useTranslation, type IconName } from '#ui';
import { setLines, toggleBold, toggleItalic, type LineManner, type TextManner } from './text-commands.ts';

interface Props {
  label: string;
  manner: TextManner | undefined;
  /** The address of a link is asked for. */
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
  onLink: (address: string) => void;
  onCancelLink: () => void;
  run: (command: Command) => void;
}

const LINES: {
  manner: LineManner;
  icon: IconName;
  key: 'heading' | 'subheading' | 'bullets' | 'numbers' | 'checks';
  keys: string;
}[] = [
  { manner: 'header1', icon: 'heading', key: 'heading', keys: 'mod+alt+1' },
  { manner: 'header2', icon: 'subheading', key: 'subheading', keys: 'mod+alt+2' },
  { manner: 'bullet', icon: 'bullets', key: 'bullets', keys: 'mod+shift+8' },
  { manner: 'ordered', icon: 'numbers', key: 'numbers', keys: 'mod+shift+7' },
  { manner: 'unchecked', icon: 'checks', key: 'checks', keys: 'mod+shift+9' },
];

/** Buttons above a rich text; they leave the caret where it is. */
export function TextToolbar({ label, manner, isLinking, onLinking, onLink, onCancelLink, run }: Props) {
  const { t } = useTranslation('inputs');
  const line = manner?.line === 'checked' ? 'unchecked' : manner?.line;
  return (
    <div className="rich-bar">
      <span className="group" role="toolbar" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
        <IconButton
          icon="bold"
          size="compact"
          label={t('text.bold')}
          keys="mod+b"
          pressed={manner?.bold ?? false}
          onClick={() => run(toggleBold)}
        />
        <IconButton
          icon="italic"
          size="compact"
          label={t('text.italic')}
          keys="mod+i"
          pressed={manner?.italic ?? false}
          onClick={() => run(toggleItalic)}
        />
        <span className="rule" />
        {LINES.map(({ manner: wanted, icon, key, keys }) => (
          <IconButton
            key={wanted}
            icon={icon}
            size="compact"
            label={t(`text.${key}`)}
            keys={keys}
            pressed={line === wanted}
            onClick={() => run(setLines(wanted))}
          />
        ))}
        <span className="rule" />
        <IconButton
          icon="link"
          size="compact"
          label={t('text.link')}
          keys="mod+k"
          pressed={manner?.link !== undefined}
          onClick={() => onLinking(!isLinking)}
        />
      </span>
      {isLinking && <LinkField address={manner?.link ?? ''} onLink={onLink} onCancel={onCancelLink} />}
    </div>
  );
}

/** Asks where a link leads to; an empty address takes the link away. */
function LinkField({ address, onLink, onCancel }: { address: string; onLink: (address: string) => void; onCancel: () => void }) {
  const { t } = useTranslation('inputs');
  return (
    <form
      className="rich-link"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem('address') as HTMLInputElement;
        const typed = field.value.trim();
        field.setCustomValidity(typed === '' || linkAddress(typed) ? '' : t('text.no-address'));
        if (field.reportValidity()) onLink(typed);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
      onInput={(event) => (event.target as HTMLInputElement).setCustomValidity('')}
    >
      <TextField
        label={t('text.address')}
        name="address"
        size="compact"
        value={address}
        placeholder="https://"
        autoFocus
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" size="compact">
        {t('text.set-link')}
      </Button>
      {address !== '' && (
        <Button size="compact" onClick={() => onLink('')}>
          {t('text.no-link')}
        </Button>
      )}
    </form>
  );
}
