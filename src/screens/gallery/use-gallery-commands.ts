import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { tourTemplate } from '#domain';
import type { SearchResult } from '../../commands/search-result.ts';
import { isOn } from '../../flags/flags.ts';
import { useCommands } from '../../app/use-commands.ts';
import type { TemplateFacts, WorkflowFacts } from '../../services/services.ts';
import { shownName } from '../../app/shown-name.ts';
import type { Listed } from '../../frame/list-state.ts';

/** Workflows and templates as things that search finds and opens. */
export function useGalleryCommands({
  workflows,
  templates,
  open,
  create,
}: {
  workflows: Listed<WorkflowFacts>;
  templates: Listed<TemplateFacts>;
  open: (id: string) => void;
  create: (from: { templateId: string }) => Promise<void>;
}): void {
  const { t } = useTranslation('app');
  const results = useMemo<SearchResult[]>(
    () => [
      ...(workflows.kind === 'ready' ? workflows.items : []).map((one): SearchResult => ({
        type: 'file',
        id: `workflow.open.${one.id}`,
        name: shownName(t, one.name),
        description: t('gallery.open-about'),
        shortcuts: [],
        run: () => open(one.id),
      })),
      {
        type: 'file',
        id: 'tour.start',
        name: t('gallery.tour'),
        description: t('gallery.tour-about'),
        shortcuts: [],
        run: () => create({ templateId: tourTemplate(isOn('tour')) }),
      },
      ...(templates.kind === 'ready' ? templates.items : []).map((one): SearchResult => ({
        type: 'file',
        id: `template.open.${one.id}`,
        name: one.name,
        description: t('gallery.open-copy'),
        shortcuts: [],
        run: () => create({ templateId: one.id }),
      })),
    ],
    [t, workflows, templates, open, create],
  );
  useCommands(results);
}
