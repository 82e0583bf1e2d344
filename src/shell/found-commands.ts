import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadChunk, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { shownName } from '../app/shown-name.ts';
import { useCommands } from '../app/use-commands.ts';
import type { SearchResult } from '../commands/search-result.ts';
import { usePaletteOpen } from '../palette/palette-host.tsx';
import type { Services } from '../services/services.ts';

/** Own workflows, and functions while none is open, as things that the palette finds by name from every screen. */
export function useFoundCommands(): void {
  const { account } = useApp();
  const isOpen = usePaletteOpen();
  const state = account.state();
  useCommands(useFound(isOpen && state.kind === 'signed-in' ? state.user.id : undefined));
}

const NONE: readonly SearchResult[] = [];
/** How long an answer counts: the palette is opened again and again, and somebody has thousands of workflows. */
const FRESH_MS = 60_000;

/** What there is for a person that asks, once it is here. */
function useFound(person: string | undefined): readonly SearchResult[] {
  const { t, i18n } = useTranslation('app');
  const { services, registry } = useApp();
  const navigate = useNavigate();
  const [found, setFound] = useState(NONE);
  const asked = useRef<{ at: number; whose: string; answer: ReturnType<typeof ask> }>(undefined);
  useEffect(() => {
    if (person === undefined) return;
    let isOver = false;
    // In an open workflow a function that is found is one to add.
    const isAtWork = window.location.pathname.startsWith('/workflows/');
    const whose = `${person} ${isAtWork}`;
    if (asked.current?.whose !== whose || Date.now() - asked.current.at > FRESH_MS)
      asked.current = { at: Date.now(), whose, answer: ask(services, isAtWork) };
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
    // Offline it finds what is here.
    const failed = () => (asked.current = undefined);
    asked.current.answer.then(([workflows, functions, nameOf]) => {
      if (isOver) return;
      const all = [
        ...workflows.map((one) =>
          show('file', `workflow.open.${one.id}`, shownName(t, one.name), t('gallery.open-about'), `/workflows/${one.id}`),
        ),
        ...functions.map(({ id, record }) =>
          show(
            'view',
            `function.open.${id}`,
            nameOf?.(record, i18n.language) ?? id,
            t('commands.function-about'),
            `/functions/${encodeURIComponent(id)}`,
          ),
        ),
      ];
      // The gallery offers those that it lists at once.
      setFound(all.filter(({ id }) => !registry.get(id)));
    }, failed);
    return () => {
      isOver = true;
      setFound(NONE);
    };
  }, [person, t, i18n.language, services, registry, navigate]);
  return found;
}

const ask = (services: Services, isAtWork: boolean) =>
  Promise.all([
    services.allWorkflows(),
    isAtWork ? [] : services.authoring.library(),
    isAtWork ? undefined : loadChunk(readsNames),
  ]);

// What reads records stays out of the pages that ask for no function, such as a talk's.
const readsNames = async () => (await import('./function-name.ts')).functionName;
