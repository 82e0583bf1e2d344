import {
  allowsNull,
  elementQuestionOf,
  inLanguage,
  inputKindOf,
  inputTexts,
  isJsonObject,
  isControlShown,
  orderedProperties,
  ownValue,
  hiddenNames,
} from '#domain';
import type { FunctionRecord, InputProperty, JsonObject, JsonValue, PropertyError, ShowIfContext } from '#domain';
import { Icon, useTranslation } from '#ui';
import { type DrawInput, type InputFieldProps, type UploadFile, InputRow, type Units } from '#inputs';
import { useFolded } from './folded-groups.ts';
import { pathKey, type PanelFilter } from './panel-filter.ts';

/** What every row of one function shares. */
export interface InputScope {
  record: FunctionRecord;
  context: ShowIfContext;
  errors: readonly PropertyError[];
  /** Paths of the inputs that differ from their default, as {@link pathKey}. */
  changed: ReadonlySet<string>;
  filter: PanelFilter;
  units: Units;
  disabled: boolean;
  uploadFile?: UploadFile;
  drawInput?: DrawInput;
}

/** One value and the ways to change it. */
export interface InputBinding extends Pick<InputFieldProps, 'value' | 'onPreview' | 'onCommit' | 'onCancel'> {
  fallback: JsonValue | undefined;
  onReset: () => void;
  /** Runs the workflow over values of it; absent where that cannot be. */
  onSample?: (() => void) | undefined;
}

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
  const { onReset, ...bound } = binding;
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
      onReset={scope.changed.has(pathKey(path)) ? onReset : undefined}
      {...bound}
    />
  );
}

/** Whether a property is shown as a group of its own properties. */
export function isGroup(property: InputProperty): boolean {
  return (
    property.$ref === undefined &&
    elementQuestionOf(property) === undefined &&
    property.type === 'object' &&
    property.$partiStyle !== 'row' &&
    // Nothing is a value too, which fields of its own could not say.
    !allowsNull(property) &&
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
  const { t } = useTranslation('inputs');
  const [isFolded, setFolded] = useFolded(scope.record.id, path);
  // What is looked for shows, whatever is folded.
  const open = !isFolded || scope.filter.text !== '' || scope.filter.onlyChanged;
  const changedInside = [...scope.changed].filter((key) => key.startsWith(`${pathKey(path).slice(0, -1)},`)).length;
  const { title, description } = inputTexts(scope.record, path, scope.units.locale);
  const value: JsonObject = isJsonObject(binding.value) ? binding.value : {};
  const fallback: JsonObject = isJsonObject(binding.fallback) ? binding.fallback : {};
  const hidden = hiddenNames(property['$partiHidden']);
  const children = orderedProperties(property.properties ?? {}).filter(
    ([name, child]) =>
      !hidden.has(name) &&
      (child.$partiDeprecated !== true || Object.hasOwn(value, name)) &&
      child.$partiHidden !== true &&
      isControlShown(child, { ...scope.context, siblings: value }) &&
      isFound([...path, name], child, scope),
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
          onClick={() => setFolded(open)}
        >
          <Icon name={open ? 'down' : 'right'} />
          {title}
          {!open && changedInside > 0 && <span className="quiet">{t('panel.changed', { count: changedInside })}</span>}
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
                value: ownValue(value, name),
                fallback: ownValue(fallback, name),
                onReset: () => binding.onCommit(without(value, name, fallback)),
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

/** An object with the default of one property in place of its value. */
function without(value: JsonObject, name: string, fallback: JsonObject): JsonObject {
  const { [name]: _value, ...rest } = value;
  const own = ownValue(fallback, name);
  return own === undefined ? rest : { ...rest, [name]: own };
}

/** Whether an input or one inside it is looked for. */
export function isFound(
  path: readonly string[],
  property: InputProperty,
  scope: Pick<InputScope, 'record' | 'changed' | 'filter' | 'units'>,
): boolean {
  const { record, changed, filter, units } = scope;
  const { title, description } = inputTexts(record, path, units.locale);
  const text = filter.text.trim().toLocaleLowerCase(units.locale);
  const isNamed = [title, description, path.at(-1) ?? ''].some((each) => each.toLocaleLowerCase(units.locale).includes(text));
  if (isGroup(property)) {
    const inside = Object.entries(property.properties ?? {}).some(([name, child]) => isFound([...path, name], child, scope));
    return inside || (isNamed && text !== '' && !filter.onlyChanged);
  }
  return isNamed && (!filter.onlyChanged || changed.has(pathKey(path)));
}
