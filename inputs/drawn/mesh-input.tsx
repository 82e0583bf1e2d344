import { isJsonObject, valuesEqual, type JsonValue } from '#domain';
import { Select } from '#ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskedModels } from '../asking/input-models.ts';
import type { InputFieldProps } from '../editors/input-field-props.ts';

const ANY = {};

/** A mesh of a model upstream, by the name of its element. */
export function MeshInput({ label, value, invalid, disabled, size = 'compact', onCommit }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const models = useAskedModels(ANY);
  const meshes = useMemo(
    () =>
      models.flatMap(({ model, label: source }) =>
        Object.entries(model.Elements).flatMap(([id, element]): { name: string; mesh: JsonValue }[] => {
          const mesh = element['Mesh'];
          const name = element['Name'];
          return isJsonObject(mesh) && Array.isArray(mesh['Vertices'])
            ? [{ name: `${typeof name === 'string' && name !== '' ? name : id} · ${source}`, mesh }]
            : [];
        }),
      ),
    [models],
  );
  const chosen = meshes.findIndex(({ mesh }) => valuesEqual(mesh, value));
  const triangles = isJsonObject(value) && Array.isArray(value['Triangles']) ? value['Triangles'].length : undefined;
  return (
    <span className="asked" data-part="mesh-input">
      <Select
        label={label}
        options={meshes.map(({ name }, index) => ({ value: String(index), label: name }))}
        value={chosen < 0 ? undefined : String(chosen)}
        onChange={(index) => {
          const mesh = meshes[Number(index)]?.mesh;
          if (mesh !== undefined) onCommit(mesh);
        }}
        placeholder={
          triangles === undefined ? t(meshes.length === 0 ? 'mesh.none' : 'choose') : t('mesh.triangles', { count: triangles })
        }
        size={size}
        invalid={invalid}
        disabled={disabled === true || meshes.length === 0}
      />
    </span>
  );
}
