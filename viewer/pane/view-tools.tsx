import { memo } from 'react';
import { VIEW_MANNERS, type ViewManner } from '#domain';
import { IconButton, Menu, useTranslation, type IconName } from '#ui';
import { TOOL_KEYS, type ViewTool } from './tool-keys.ts';

const TOOLS: readonly { tool: ViewTool; icon: IconName }[] = [
  { tool: 'box', icon: 'select' },
  { tool: 'lasso', icon: 'lasso' },
  { tool: 'section', icon: 'section' },
  { tool: 'apart', icon: 'explode' },
  { tool: 'measure', icon: 'measure' },
  { tool: 'filter', icon: 'layers' },
];

/** The tools of the model, in a column over it. */
export const ViewTools = memo(function ViewTools({
  tool,
  onTool,
  manner,
  onManner,
  onPicture,
}: {
  tool: ViewTool | undefined;
  onTool: (tool: ViewTool | undefined) => void;
  manner: ViewManner;
  onManner: (manner: ViewManner) => void;
  onPicture: () => void;
}) {
  const { t } = useTranslation('viewer');
  return (
    <span className="pill view-tools" role="toolbar" aria-orientation="vertical" aria-label={t('modelTools')}>
      {TOOLS.map(({ tool: one, icon }) => (
        <IconButton
          key={one}
          icon={icon}
          size="compact"
          label={t(`tool.${one}`)}
          keys={TOOL_KEYS[one]}
          pressed={tool === one}
          onClick={() => onTool(tool === one ? undefined : one)}
        />
      ))}
      <Menu
        entries={[
          ...VIEW_MANNERS.map((one) => ({
            id: one,
            label: t(`style.${one}`),
            checked: manner === one,
            onSelect: () => onManner(one),
          })),
          { id: 'rule', kind: 'rule' },
          { id: 'picture', label: t('picture.save'), icon: 'download', onSelect: onPicture },
        ]}
        trigger={<IconButton icon="sun" size="compact" label={t('style.title')} />}
      />
    </span>
  );
});
