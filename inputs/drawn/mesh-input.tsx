import { allowsNull, meshTriangles, PartiError, valuesEqual, type JsonValue } from '#domain';
import { IconButton, Select } from '#ui';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskedModels, useAsking } from '../asking/input-models.ts';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { problemSentence } from '../problems/problem-words.tsx';

const ANY = {};
/** Files that hold surfaces. */
const MODEL_FILES = '.glb,.gltf,.3dm,.obj,.stl,.json';

/** A mesh: of a model upstream, by the name of its element, or the surfaces of a file. */
export function MeshInput({ label, property, value, invalid, disabled, size = 'compact', onCommit, onProblem }: InputFieldProps) {
  const { t, i18n } = useTranslation('inputs');
  const { readMesh } = useAsking();
  const models = useAskedModels(ANY);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const meshes = useMemo(
    () =>
      models.flatMap(({ model, label: source }) =>
        Object.entries(model.Elements).flatMap(([id, element]): { name: string; mesh: JsonValue }[] => {
          const { Mesh: mesh, Name: name } = element;
          return mesh !== undefined && meshTriangles(mesh) !== undefined
            ? [{ name: `${typeof name === 'string' && name !== '' ? name : id} · ${source}`, mesh }]
            : [];
        }),
      ),
    [models],
  );
  const chosen = meshes.findIndex(({ mesh }) => valuesEqual(mesh, value));
  const triangles = meshTriangles(value);
  const canRead = readMesh !== undefined && disabled !== true && !isReading;

  const take = async (file: File | undefined) => {
    if (!file || !readMesh || !canRead) return;
    onProblem?.(undefined);
    setReading(true);
    try {
      onCommit(await readMesh(file));
    } catch (error) {
      onProblem?.(
        error instanceof PartiError
          ? await problemSentence(i18n, { code: error.code, parameters: { ...error.parameters } })
          : t('problem.fileFailed'),
      );
    } finally {
      setReading(false);
    }
  };

  return (
    <span
      className="asked"
      data-part="mesh-input"
      data-show={isOver ? 'focus' : undefined}
      onDragOver={(event) => {
        if (!canRead) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!canRead) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <span className="row">
        <Select
          label={label}
          options={meshes.map(({ name }, index) => ({ value: String(index), label: name }))}
          value={chosen < 0 ? undefined : String(chosen)}
          onChange={(index) => {
            const mesh = meshes[Number(index)]?.mesh;
            if (mesh !== undefined) onCommit(mesh);
          }}
          placeholder={
            isReading
              ? t('mesh.reading')
              : triangles === undefined
                ? t(meshes.length === 0 ? 'mesh.none' : 'choose')
                : t('mesh.triangles', { count: triangles })
          }
          size={size}
          invalid={invalid}
          disabled={disabled === true || meshes.length === 0}
        />
        {readMesh && disabled !== true && (
          <IconButton
            icon="upload"
            size="compact"
            label={t('mesh.file', { label })}
            disabled={!canRead}
            onClick={() => chooser.current?.click()}
          />
        )}
        {triangles !== undefined && disabled !== true && allowsNull(property) && (
          <IconButton icon="close" size="compact" label={t('mesh.remove', { label })} onClick={() => onCommit(null)} />
        )}
      </span>
      <input
        ref={chooser}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-hidden
        accept={MODEL_FILES}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </span>
  );
}
