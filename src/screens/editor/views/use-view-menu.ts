import {
  filterOf,
  mannerOf,
  shownViews,
  VIEW_BACKGROUNDS,
  VIEW_ENVIRONMENTS,
  VIEW_MANNERS,
  writeCamera,
  type NamedView,
  type ViewType,
  type WorkflowView,
} from '#domain';
import { confirmChoice, ConfirmDeclined, useTranslation, type MenuEntry } from '#ui';
import { useViewName } from '../../../views/tabs-of-views.ts';
import { reportError } from '../../../app/report-error.ts';
import { chooseView, useEditorState, type EditorState } from '../editor-state.ts';
import { deleteView, duplicateView, moveView, patchView, turnView, type ViewPorts } from './change-views.ts';

const TYPES: readonly ViewType[] = ['model', 'report', 'setup'];

/** Everything that can be done with a view, as lines of a menu. */
export function useViewMenu(
  ports: ViewPorts,
  state: EditorState,
  handled: NamedView | undefined,
  { rename, saveLook, onComment }: { rename: () => void; saveLook: () => void; onComment?: (view: NamedView) => void },
): MenuEntry[] {
  const { t } = useTranslation('app');
  const nameOf = useViewName();
  const { t: drawn } = useTranslation('viewer');
  const { filter } = useEditorState(state);
  if (!handled) return [];
  const { id, view } = handled;
  const views = shownViews(ports.reader.document().views);
  const place = views.findIndex((one) => one.id === id);
  const words = (key: 'delete' | 'convert', type: ViewType = view.type) => ({
    title: t(`editor.view-words.${key}-title`, { name: nameOf(view) }),
    text: t(`editor.view-words.${key}-text`, { type: t(`editor.${type}`) }),
    confirm: t(`editor.view-words.${key}`),
    danger: true,
  });
  const remove = async () => {
    try {
      await confirmChoice(words('delete'));
      deleteView(ports, id);
    } catch (error) {
      if (!(error instanceof ConfirmDeclined)) reportError(error);
    }
  };
  const turn = (type: ViewType) => async () => {
    try {
      await turnView(ports, handled, type, words('convert', type));
      chooseView(state, type, id);
    } catch (error) {
      if (!(error instanceof ConfirmDeclined)) reportError(error);
    }
  };
  const keepCamera = () => {
    const camera = state.camera.read();
    if (camera) patchView(ports, id, { camera: writeCamera(camera) });
  };
  const isFilterKept = JSON.stringify(filterOf({ filter: { ...filter } })) === JSON.stringify(filterOf(view));
  const keepFilter = () => patchView(ports, id, { filter: filterOf({ filter: { ...state.filter } }) } as Partial<WorkflowView>);
  const model: MenuEntry[] =
    view.type === 'model'
      ? [
          { id: 'camera', label: t('editor.view-words.keep-camera'), icon: 'fit', onSelect: keepCamera },
          {
            id: 'filter',
            label: t('editor.view-words.keep-filter'),
            icon: 'layers',
            disabled: isFilterKept,
            onSelect: keepFilter,
          },
          { id: 'look', label: t('editor.look.open'), icon: 'star', onSelect: saveLook },
          {
            id: 'flat',
            label: t('editor.view-words.flat'),
            checked: view.flat === true,
            onSelect: () => patchView(ports, id, { flat: view.flat ? undefined : true } as Partial<WorkflowView>),
          },
          { id: 'manner', kind: 'heading', label: drawn('style.title') },
          ...VIEW_MANNERS.map((manner) => ({
            id: `manner-${manner}`,
            label: drawn(`style.${manner}`),
            checked: mannerOf(view) === manner,
            onSelect: () => patchView(ports, id, { manner }),
          })),
          { id: 'background', kind: 'heading', label: t('editor.view-words.background') },
          ...VIEW_BACKGROUNDS.map((background) => ({
            id: `background-${background}`,
            label: t(`editor.backgrounds.${background}`),
            checked: (view.background ?? 'default') === background,
            onSelect: () => patchView(ports, id, { background }),
          })),
          { id: 'environment', kind: 'heading', label: t('editor.view-words.environment') },
          ...VIEW_ENVIRONMENTS.map((environment) => ({
            id: `environment-${environment}`,
            label: t(`editor.environments.${environment}`),
            checked: (view.environment ?? 'default') === environment,
            onSelect: () => patchView(ports, id, { environment }),
          })),
          { id: 'after-model', kind: 'rule' },
        ]
      : [];
  return [
    { id: 'rename', label: t('editor.view-words.rename'), icon: 'pencil', onSelect: rename },
    {
      id: 'duplicate',
      label: t('editor.view-words.duplicate'),
      icon: 'copy',
      onSelect: () => chooseView(state, view.type, duplicateView(ports, handled)),
    },
    {
      id: 'left',
      label: t('editor.view-words.left'),
      icon: 'left',
      disabled: place <= 0,
      onSelect: () => moveView(ports, id, place - 1),
    },
    {
      id: 'right',
      label: t('editor.view-words.right'),
      icon: 'right',
      disabled: place === views.length - 1,
      onSelect: () => moveView(ports, id, place + 1),
    },
    ...(onComment
      ? [{ id: 'comment', label: t('editor.view-words.comment'), icon: 'comment' as const, onSelect: () => onComment(handled) }]
      : []),
    { id: 'after-place', kind: 'rule' },
    ...model,
    ...TYPES.filter((type) => type !== view.type).map((type) => ({
      id: `turn-${type}`,
      label: t('editor.view-words.turn', { type: t(`editor.${type}`) }),
      onSelect: () => void turn(type)(),
    })),
    { id: 'before-delete', kind: 'rule' },
    { id: 'delete', label: t('editor.view-words.delete'), icon: 'trash', danger: true, onSelect: () => void remove() },
  ];
}
