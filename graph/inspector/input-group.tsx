import { inLanguage, inputKindOf, inputTexts, isJsonObject, isShown, orderedProperties, hiddenNames } from '#domain';
import type { FunctionRecord, InputProperty, JsonObject, JsonValue, PropertyError, ShowIfContext } from '#domain';
import { Icon } from '#ui';
import { useState } from 'react';
import { type DrawInput, type InputFieldProps, type UploadFile, InputRow, type Units } from '#inputs';

/** What every row of one function shares. */
export interface InputScope {
  record: FunctionRecord;
  context: ShowIfContext;
  errors: readonly PropertyError[];
  units: Units;
  disabled: boolean;
  uploadFile?: UploadFile;
  drawInput?: DrawInput;
}

/** One value and the ways to change it. */
export type InputBinding = Pick<InputFieldProps, 'value' | 'onPreview' | 'onCommit' | 'onCancel'>;

/** A property as a row, an object as a group that folds. */
export function InputEntryRow({
  path,
  property,
  scope,
  binding,
}: {
  path: readonly string[];
  property: InputProperty;
  scope: InputScope;
  binding: InputBinding;
}) {
  if (isGroup(property)) return <InputGroup path={path} property={property} scope={scope} binding={binding} />;
  const { title, description } = inputTexts(scope.record, path, scope.units.locale);
  const error = scope.errors.find(
    (candidate) => candidate.path.length === path.length && candidate.path.every((part, index) => part === path[index]),
  );
  return (
    <InputRow
      label={title}
      description={description}
      property={inLanguage(scope.record, path, property, scope.units.locale)}
      units={scope.units}
      error={error}
      disabled={scope.disabled}
      uploadFile={scope.uploadFile}
      drawInput={scope.drawInput}
      {...binding}
    />
  );
}

/** Whether a property is shown as a group of its own properties. */
export function isGroup(property: InputProperty): boolean {
  return (
    property.$ref === undefined &&
    property.type === 'object' &&
    Object.keys(property.properties ?? {}).length > 0 &&
    // Two ends of a range are one value.
    inputKindOf({ properties: property.properties }) !== 'range'
  );
}

function InputGroup({
  path,
  property,
  scope,
  binding,
}: {
  path: readonly string[];
  property: InputProperty;
  scope: InputScope;
  binding: InputBinding;
}) {
  const [open, setOpen] = useState(true);
  const { title, description } = inputTexts(scope.record, path, scope.units.locale);
  const value: JsonObject = isJsonObject(binding.value) ? binding.value : {};
  const hidden = hiddenNames(property['$partiHidden']);
  const children = orderedProperties(property.properties ?? {}).filter(
    ([name, child]) =>
      !hidden.has(name) &&
      child.$partiDeprecated !== true &&
      child.$partiHidden !== true &&
      isShown(child, { ...scope.context, siblings: value }),
  );
  const within = (name: string, next: JsonValue): JsonObject => ({ ...value, [name]: next });
  return (
    <>
      <div className="prop group-head" data-part="input-group">
        <button
          type="button"
          className="label row"
          aria-expanded={open}
          data-tip={description || undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'down' : 'right'} />
          {title}
        </button>
      </div>
      {open && (
        <div className="nested">
          {children.map(([name, child]) => (
            <InputEntryRow
              key={name}
              path={[...path, name]}
              property={child}
              scope={scope}
              binding={{
                value: Object.hasOwn(value, name) ? value[name] : undefined,
                onPreview: binding.onPreview && ((next) => binding.onPreview?.(within(name, next))),
                onCommit: (next) => binding.onCommit(within(name, next)),
                onCancel: binding.onCancel,
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
