import { allowedExtensions, isJsonObject, PartiError, takenExtensions } from '#domain';
import type { JsonObject, JsonValue } from '#domain';
import { Icon, IconButton, Progress, useTranslation } from '#ui';
import type { i18n as I18n } from 'i18next';
import { useRef, useState } from 'react';
import { useAsking } from '../asking/input-models.ts';
import { problemSentence } from '../problems/problem-words.tsx';
import { checkCount, checkFile, oneAtATime } from './file-check.ts';
import type { InputFieldProps } from './input-field-props.ts';

/** A file of the allowed types: choose or drop one; the value is what the upload answered. */
export function FileInput({
  label,
  property,
  value,
  invalid,
  disabled,
  size = 'compact',
  onCommit,
  onProblem,
  uploadFile,
}: InputFieldProps) {
  const { t, i18n } = useTranslation('inputs');
  const [progress, setProgress] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const [over, setOver] = useState(false);
  const { chooseFile } = useAsking();
  const chooser = useRef<HTMLInputElement>(null);
  const allowed = allowedExtensions(property.$partiFileTypes);
  const extensions = takenExtensions(allowed);
  const name = refused ?? fileName(value);
  const idle = progress === undefined && !disabled && uploadFile !== undefined;

  const take = async (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    if (file === undefined || uploadFile === undefined) return;
    setRefused(undefined);
    onProblem?.(undefined);
    try {
      checkCount(1 + more.length);
      checkFile(file, extensions);
      const stored = await oneAtATime(() => {
        setProgress(0);
        return uploadFile(file, setProgress, allowed);
      });
      onCommit({ ...stored });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setRefused([file, ...more].map(({ name: one }) => one).join(', '));
      onProblem?.(await fileProblem(error, t, i18n));
    } finally {
      setProgress(undefined);
    }
  };

  const choose = async () => {
    try {
      const chosen = await chooseFile?.(allowed);
      if (chosen === undefined) return;
      setRefused(undefined);
      onProblem?.(undefined);
      onCommit(chosen);
    } catch (error) {
      onProblem?.(await fileProblem(error, t, i18n));
    }
  };

  return (
    <span
      className="file-input nodrag"
      data-part="file-input"
      onDragOver={(event) => {
        if (!idle) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        if (idle) void take(event.dataTransfer.files);
      }}
    >
      <button
        type="button"
        className="field"
        data-size={size}
        data-show={over ? 'focus' : undefined}
        aria-label={`${label}: ${name ?? dropText(extensions, t)}`}
        aria-invalid={refused !== undefined || invalid || undefined}
        disabled={!idle}
        onClick={() => chooser.current?.click()}
      >
        <Icon name={name === undefined ? 'upload' : 'file'} />
        <span className={name === undefined ? 'placeholder' : 'value'}>{name ?? dropText(extensions, t)}</span>
        {progress !== undefined && <Progress value={progress} label={t('file.uploading', { label })} />}
      </button>
      {chooseFile && idle && (
        <IconButton icon="folder" label={t('file.choose', { label })} size="compact" onClick={() => void choose()} />
      )}
      {value !== null && value !== undefined && idle && (
        <IconButton icon="close" label={t('file.remove', { label })} size="compact" onClick={() => onCommit(null)} />
      )}
      <input
        ref={chooser}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-hidden
        accept={extensions.map((extension) => `.${extension}`).join(',') || undefined}
        onChange={(event) => {
          void take(event.target.files);
          event.target.value = '';
        }}
      />
    </span>
  );
}

type Translate = ReturnType<typeof useTranslation<'inputs'>>['t'];

function dropText(extensions: readonly string[], t: Translate): string {
  return extensions.length === 0
    ? t('file.drop')
    : t('file.dropType', { types: extensions.slice(0, 3).join(', ').toUpperCase() });
}

function fileName(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string' && value !== '') return value.split('/').at(-1);
  if (!isJsonObject(value)) return undefined;
  return typeof value['name'] === 'string' ? value['name'] : undefined;
}

async function fileProblem(error: unknown, t: Translate, i18n: I18n): Promise<string> {
  const known = error instanceof PartiError ? error : undefined;
  const code = known?.code ?? '';
  const parameters: Readonly<JsonObject> = known?.parameters ?? {};
  switch (code) {
    case 'file.type-not-allowed':
      return t('problem.fileType', { types: String(parameters['types']) });
    case 'upload.too-large':
      return t('problem.fileSize', { size: Number(parameters['size']) });
    case 'content.too-many-files':
      return t('problem.fileMany', { count: Number(parameters['count']) });
    case 'upload.one-at-a-time':
      return t('problem.fileBusy');
    case 'import.unreadable':
    case 'import.empty':
      return problemSentence(i18n, { code, parameters });
    default:
      return t('problem.fileFailed');
  }
}
