import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { functionTexts, readFunctionRecord } from '#domain';
import { useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { shownName } from '../app/shown-name.ts';
import { useCommands } from '../app/use-commands.ts';
import type { SearchResult } from '../commands/search-result.ts';
import { usePaletteOpen } from '../palette/palette-host.tsx';

/** Own workflows, and functions while none is open, as things that the palette finds by name from every screen. */
export function useFoundCommands(): void {
  const { account } = useApp();
  const isOpen = usePaletteOpen();
  useCommands(useFound(isOpen && account.state().kind === 'signed-in'));
}

const NONE: readonly SearchResult[] = [];

/** What was found when it was last asked for; asked again each time that `isAsked` becomes true. */
function useFound(isAsked: boolean): readonly SearchResult[] {
  const { t, i18n } = useTranslation('app');
  const { services, registry } = useApp();
  const navigate = useNavigate();
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    const show = (type: SearchResult['type'], id: string, name: string, description: string, path: string): SearchResult => ({
      type,
      id,
      name,
      description,
      shortcuts: [],
      byNameOnly: true,
      run: async () => {
        await navigate(path);
      },
    });
    // In an open workflow a function that is found is one to add.
    const isAtWork = window.location.pathname.startsWith('/workflows/');
    Promise.all([services.allWorkflows(), isAtWork ? [] : services.authoring.library()]).then(([workflows, functions]) => {
      if (isOver) return;
      const all = [
        ...workflows.map((one) =>
          show('file', `workflow.open.${one.id}`, shownName(t, one.name), t('gallery.open-about'), `/workflows/${one.id}`),
        ),
        ...functions.map(({ id, record }) =>
          show(
            'view',
            `function.open.${id}`,
            functionTexts(readFunctionRecord(record), i18n.language).name,
            t('commands.function-about'),
            `/functions/${encodeURIComponent(id)}`,
          ),
        ),
      ];
      // The gallery offers those that it lists at once.
      setFound(all.filter(({ id }) => !registry.get(id)));
    }, reportError);
    return () => {
      isOver = true;
      setFound(NONE);
    };
  }, [isAsked, t, i18n.language, services, registry, navigate]);
  return found;
}
