import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, Menu, type IconName } from '#ui';

/** What a person does in the model beside looking. */
export type ViewTool = 'box' | 'lasso' | 'section' | 'measure' | 'filter';

const TOOLS: readonly { tool: ViewTool; icon: IconName; keys: string }[] = [
  { tool: 'box', icon: 'select', keys: 'B' },
  { tool: 'lasso', icon: 'lasso', keys: 'L' },
  { tool: 'section', icon: 'section', keys: 'X' },
  { tool: 'measure', icon: 'measure', keys: 'M' },
  { tool: 'filter', icon: 'layers', keys: 'C' },
];

/** The tool that a key of the pane starts. */
export const toolOfKey = (key: string): ViewTool | undefined =>
  TOOLS.find(({ keys }) => keys.toLowerCase() === key.toLowerCase())?.tool;

/** The tools of the model, in a column over it. */
export const ViewTools = memo(function ViewTools({
  tool,
  onTool,
  isPlain,
  onPlain,
  onPicture,
}: {
  tool: ViewTool | undefined;
  onTool: (tool: ViewTool | undefined) => void;
  isPlain: boolean;
  onPlain: (isPlain: boolean) => void;
  onPicture: () => void;
}) {
  const { t } = useTranslation('viewer');
  return (
    <span className="pill view-tools" role="toolbar" aria-orientation="vertical" aria-label={t('modelTools')}>
      {TOOLS.map(({ tool: one, icon, keys }) => (
        <IconButton
          key={one}
          icon={icon}
          size="compact"
          label={t(`tool.${one}`)}
          keys={keys}
          pressed={tool === one}
          onClick={() => onTool(tool === one ? undefined : one)}
        />
      ))}
      <Menu
        entries={[
          { id: 'drawn', label: t('style.drawn'), checked: !isPlain, onSelect: () => onPlain(false) },
          { id: 'shaded', label: t('style.shaded'), checked: isPlain, onSelect: () => onPlain(true) },
          { id: 'rule', kind: 'rule' },
          { id: 'picture', label: t('picture.save'), icon: 'download', onSelect: onPicture },
        ]}
        trigger={<IconButton icon="sun" size="compact" label={t('style.title')} />}
      />
    </span>
  );
});
