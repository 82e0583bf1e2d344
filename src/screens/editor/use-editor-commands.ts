import { useMemo } from 'react';
import { useTranslation } from '#ui';
import type { SearchResult } from '../../commands/search-result.ts';
import { useCommands } from '../../app/use-commands.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { openCommandLine } from '../../command-line/command-line-place.tsx';
import { walkPanes } from './walk-panes.ts';
import { selectAgain, showView, toggleBeside, toggleGraphMaximised, type EditorState } from './editor-state.ts';

/** Commands of the editor's frame: undo, redo, run, pause, stop, views, the command line. Graph and viewer bring their own. */
export function useEditorCommands({ commands, runs, reader }: EditorPorts, state: EditorState): void {
  const { t } = useTranslation('app');
  const results = useMemo<SearchResult[]>(() => {
    const one = (
      type: SearchResult['type'],
      id: string,
      name: string,
      shortcuts: string[],
      run: () => void,
      validator?: () => boolean,
      description = '',
    ): SearchResult => ({
      type,
      id,
      name,
      description,
      shortcuts,
      group: 'editor',
      validator,
      run,
    });
    const busy = () => runs.summary().running + runs.summary().waiting > 0;
    return [
      one(
        'edit',
        'edit.undo',
        t('editor.undo'),
        ['mod+z'],
        () => commands.undo(),
        () => reader.canEdit && commands.canUndo(),
      ),
      one(
        'edit',
        'edit.redo',
        t('editor.redo'),
        ['mod+shift+z', 'mod+y'],
        () => commands.redo(),
        () => reader.canEdit && commands.canRedo(),
      ),
      one(
        'tools',
        'run.now',
        t('editor.run-now'),
        ['mod+enter'],
        () => runs.run(),
        () => reader.canEdit && runs.summary().total > 0,
        t('editor.run-about'),
      ),
      one(
        'tools',
        'run.stop',
        t('editor.stop'),
        [],
        () => runs.stop(),
        () => reader.canEdit && busy(),
      ),
      one(
        'tools',
        'run.pause',
        t('editor.pause'),
        [],
        () => runs.setPaused(true),
        () => reader.canEdit && !runs.summary().paused,
      ),
      one(
        'tools',
        'run.resume',
        t('editor.resume'),
        [],
        () => runs.setPaused(false),
        () => reader.canEdit && runs.summary().paused,
      ),
      one('view', 'view.model', t('editor.model'), ['g m'], () => showView(state, 'model')),
      one('view', 'view.report', t('editor.report'), ['g r'], () => showView(state, 'report')),
      one('view', 'view.both', t('editor.both'), ['g b'], () => showView(state, 'both')),
      one('view', 'view.deck', t('editor.deck'), ['g d'], () => showView(state, 'deck')),
      { ...one('view', 'view.next-pane', t('editor.next-pane'), ['F6'], () => walkPanes(1)), whileTyping: true },
      { ...one('view', 'view.former-pane', t('editor.former-pane'), ['shift+F6'], () => walkPanes(-1)), whileTyping: true },
      one(
        'edit',
        'edit.select-again',
        t('editor.select-again'),
        ['shift+i'],
        () => selectAgain(state, (id) => reader.get('nodes', id) !== undefined),
        () => state.lastSelection !== undefined && state.selectedNodes.length === 0 && !state.element && !state.sketch,
      ),
      one(
        'tools',
        'view.command-line',
        t('editor.command-line'),
        ['shift+:', ':'],
        openCommandLine,
        () => true,
        t('editor.command-line-about'),
      ),
      one('view', 'view.outline', t('editor.outline'), ['g o'], () => toggleBeside(state, 'outline')),
      one('view', 'view.matrix', t('editor.matrix'), ['g x'], () => toggleBeside(state, 'matrix')),
      one('view', 'view.maximise-graph', t('editor.maximise'), ['g g'], () => toggleGraphMaximised(state)),
    ];
  }, [t, commands, runs, reader, state]);
  useCommands(results);
}
