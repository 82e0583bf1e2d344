import { allowedExtensions, folderChanges, folderValueOf, PartiError } from '#domain';
import type { FolderChanges, FolderValue, JsonObject } from '#domain';
import { Icon, IconButton, useTranslation } from '#ui';
import { useEffect, useState } from 'react';
import { useAsking, type FolderAsking } from '../asking/input-models.ts';
import { problemSentence } from '../problems/problem-words.tsx';
import type { InputFieldProps } from './input-field-props.ts';

/** A folder of content as it was when it was chosen; a newer state is offered with what changed. */
export function FolderInput({
  label,
  property,
  value,
  invalid,
  disabled,
  size = 'compact',
  onCommit,
  onProblem,
}: InputFieldProps) {
  const { t, i18n } = useTranslation('inputs');
  const { folders } = useAsking();
  const [busy, setBusy] = useState(false);
  const held = folderValueOf(value);
  const extensions = allowedExtensions(property.$partiFileTypes);
  const tag = property['$partiHasTag'];
  const idle = !busy && !disabled && folders !== undefined;
  const changes = useNewerState(disabled ? undefined : folders, held, extensions);
  const text = held && `${held.Name} · ${t('folder.files', { count: held.Files.length })}`;

  const take = async (ask: (from: FolderAsking) => Promise<FolderValue | undefined>) => {
    if (folders === undefined) return;
    setBusy(true);
    try {
      const chosen = await ask(folders);
      if (chosen === undefined) return;
      onProblem?.(undefined);
      onCommit({ ...chosen } as unknown as JsonObject);
    } catch (error) {
      const known = error instanceof PartiError ? error : undefined;
      onProblem?.(known ? await problemSentence(i18n, known) : t('folder.failed'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <span className="file-input nodrag" data-part="folder-input" aria-busy={busy || undefined}>
      <button
        type="button"
        className="field"
        data-size={size}
        aria-label={`${label}: ${text ?? t('folder.choose')}`}
        aria-invalid={invalid || undefined}
        disabled={!idle}
        onClick={() =>
          void take((from) => from.choose({ extensions, ...(typeof tag === 'string' && tag !== '' ? { hasTag: tag } : {}) }))
        }
      >
        <Icon name="folder" />
        <span className={held === undefined ? 'placeholder' : 'value'}>{text ?? t('folder.choose')}</span>
      </button>
      {held && changes && idle && (
        <IconButton
          icon="reset"
          label={t('folder.newer', {
            label,
            added: changes.added.length,
            changed: changes.changed.length,
            removed: changes.removed.length,
          })}
          size="compact"
          onClick={() => void take((from) => from.take(held.Id, extensions))}
        />
      )}
      {held && idle && (
        <IconButton icon="close" label={t('file.remove', { label })} size="compact" onClick={() => onCommit(null)} />
      )}
    </span>
  );
}

/** What the folder has by now that the value does not; undefined while that is not known, and for who may not see it. */
function useNewerState(
  folders: FolderAsking | undefined,
  held: FolderValue | undefined,
  extensions: readonly string[],
): FolderChanges | undefined {
  const key = JSON.stringify([held, extensions]);
  const [found, setFound] = useState<{ key: string; changes: FolderChanges | undefined }>();
  useEffect(() => {
    const [before, endings] = JSON.parse(key) as [FolderValue | null, string[]];
    if (folders === undefined || !before?.Id) return;
    let isOver = false;
    folders.look(before.Id, endings).then(
      (now) => {
        if (!isOver) setFound({ key, changes: folderChanges(before, now) });
      },
      // What was chosen stays as good as it was.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [folders, key]);
  return found?.key === key ? found.changes : undefined;
}
