import { allowsNull, formatQuantity, isJsonObject, meshTriangles, PartiError, valuesEqual, type JsonValue } from '#domain';
import { IconButton, Select, useTranslation } from '#ui';
import { useMemo, useRef, useState } from 'react';
import { useAskedModels, useAsking, type ReadMesh } from '../asking/input-models.ts';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { problemSentence } from '../problems/problem-words.tsx';
import type { Units } from '../values/quantity-scale.ts';

const ANY = {};
/** Files that hold surfaces. */
const MODEL_FILES = '.glb,.gltf,.3dm,.obj,.stl,.json';

/** A mesh: of a model upstream, by the name of its element, or the surfaces of a file. */
export function MeshInput({
  label,
  property,
  value,
  units,
  invalid,
  disabled,
  size = 'compact',
  onCommit,
  onProblem,
}: InputFieldProps) {
  const { t, i18n } = useTranslation('inputs');
  const { readMesh } = useAsking();
  const models = useAskedModels(ANY);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  /** File of the value that names no unit, and the one it was read in. */
  const [taken, setTaken] = useState<{ file: File; unit: NonNullable<ReadMesh['unit']>; triangles: number | undefined }>();
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

  const take = async (file: File | undefined, inUnit?: string) => {
    if (!file || !readMesh || !canRead) return;
    onProblem?.(undefined);
    setReading(true);
    try {
      const { mesh, unit } = await readMesh(file, inUnit);
      setTaken(unit && { file, unit, triangles: meshTriangles(mesh) });
      onCommit(mesh);
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
      {taken && taken.triangles === triangles && disabled !== true && (
        <span className="asked-note quiet" role="group" aria-label={t('mesh.unit', { label })}>
          <span>
            {t('mesh.noUnit', { name: taken.file.name })} {sizeText(value, units)}
          </span>
          <Select
            label={t('mesh.unit', { label })}
            options={taken.unit.choices.map((unit) => ({ value: unit, label: unit }))}
            value={taken.unit.read}
            onChange={(unit) => void take(taken.file, unit)}
            size={size}
            disabled={isReading}
          />
        </span>
      )}
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

/** Width, depth and height of a mesh: what tells whether it was read in its unit. */
function sizeText(mesh: JsonValue | undefined, { system, locale }: Units): string {
  const positions = isJsonObject(mesh) && Array.isArray(mesh['Positions']) ? (mesh['Positions'] as number[]) : [];
  const sides = [0, 1, 2].map((axis) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = axis; at < positions.length; at += 3) {
      low = Math.min(low, positions[at]!);
      high = Math.max(high, positions[at]!);
    }
    return formatQuantity(Math.max(0, high - low), { unitType: 'length', system, locale, form: 'figure' }).text;
  });
  return sides.join(' × ');
}
