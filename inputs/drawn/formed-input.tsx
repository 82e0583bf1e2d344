import {
  inputKindOf,
  isJsonObject,
  linesOutside,
  polygonQuestionOf,
  type AskedModel,
  type InputProperty,
  type JsonObject,
  type JsonValue,
} from '#domain';
import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { useAskedModels } from '../asking/input-models.ts';
import { DrawButton } from '../editors/draw-button.tsx';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { NumberInput } from '../editors/number-input.tsx';
import { PointInput } from '../editors/point-input.tsx';
import { ShapesInput } from '../editors/shapes-input.tsx';
import { SwitchInput } from '../editors/switch-input.tsx';
import { VerticesInput } from '../editors/vertices-input.tsx';
import { useRowKeys } from '../values/row-keys.ts';
import { DRAWN_FORMS, lineOfThickened, type DrawnForm, type FormKind } from './drawn-forms.ts';

const LENGTH: InputProperty = { type: 'number', minimum: 0, $partiUnitType: 'length' };
const AREA: InputProperty = { type: 'number', minimum: 0, $partiUnitType: 'area' };

const formOf = (property: InputProperty): DrawnForm => DRAWN_FORMS[inputKindOf(property) as FormKind];

/** Props of the curves that a value is drawn as. */
function curveProps(props: InputFieldProps): InputFieldProps {
  const { property, value, onPreview, onCommit } = props;
  const form = formOf(property);
  const made = (curves: JsonValue) => form.fromCurves(curves, value, property);
  const drawn = Object.fromEntries(Object.entries(property).filter(([key]) => /AllowIntersection|ConstrainToGround/.test(key)));
  return {
    ...props,
    property: { ...form.as, ...drawn },
    value: form.toCurves(value),
    onPreview: onPreview && ((curves) => onPreview(made(curves))),
    onCommit: (curves) => onCommit(made(curves)),
  };
}

/** Lines that split a polygon, or the curves of a sketch: drawn together, or each typed. Lines that split nothing are told. */
export function CurvesInput(props: InputFieldProps) {
  const { property } = props;
  const question = useMemo(() => polygonQuestionOf(property), [property]);
  const field = <ShapesInput {...curveProps(props)} />;
  return question === undefined ? (
    field
  ) : (
    <span className="asked">
      {field}
      <LinesOutside {...props} question={question} />
    </span>
  );
}

/** Says which lines lie outside the polygons that an author names. */
function LinesOutside({ property, value, question }: InputFieldProps & { question: AskedModel & { query: string } }) {
  const { t, i18n } = useTranslation('inputs');
  const models = useAskedModels(question);
  const outside = useMemo(() => {
    const lines = formOf(property).toCurves(value);
    const asked = models.map(({ model }) => model);
    return Array.isArray(lines) ? linesOutside(asked, question.query, lines) : [];
  }, [models, question, property, value]);
  const numbers = new Intl.ListFormat(i18n.language).format(outside.map((index) => String(index + 1)));
  return (
    <span role="status">
      {outside.length > 0 && (
        <span className="asked-note" data-lost="">
          {t('split.outside', { count: outside.length, numbers })}
        </span>
      )}
    </span>
  );
}

/** A box by its footprint in the model, or by its two ends. */
export function BoxInput(props: InputFieldProps) {
  const { label, value, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const box: JsonObject = isJsonObject(value) ? value : {};
  const changed = (key: 'Min' | 'Max', part: JsonValue): JsonObject => ({
    Min: { X: 0, Y: 0, Z: 0 },
    Max: { X: 10, Y: 10, Z: 3 },
    ...box,
    [key]: part,
  });
  return (
    <div className="shapes" data-part="box-input" role="group" aria-label={label}>
      {(['Min', 'Max'] as const).map((key) => {
        const name = t(key === 'Min' ? 'box.min' : 'box.max');
        return (
          <div className="shape" key={key}>
            <span className="quiet clip">{name}</span>
            <PointInput
              {...props}
              drawInput={undefined}
              label={`${label} ${name}`}
              property={{}}
              value={box[key]}
              onPreview={onPreview && ((next) => onPreview(changed(key, next)))}
              onCommit={(next) => onCommit(changed(key, next))}
            />
            {key === 'Min' && <DrawButton {...curveProps(props)} />}
          </div>
        );
      })}
    </div>
  );
}

/** Widths to the left and right of a line. */
function WidthFields(props: InputFieldProps) {
  const { label, value, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const line: JsonObject = isJsonObject(value) ? value : {};
  return (
    <span className="pair" role="group" aria-label={label}>
      {(['leftWidth', 'rightWidth'] as const).map((key) => (
        <NumberInput
          key={key}
          {...props}
          ruled
          label={`${label} ${t(key === 'leftWidth' ? 'thickened.left' : 'thickened.right')}`}
          axis={t(key === 'leftWidth' ? 'thickened.leftShort' : 'thickened.rightShort')}
          property={LENGTH}
          value={line[key]}
          onPreview={onPreview && ((next) => onPreview({ ...line, [key]: next }))}
          onCommit={(next) => onCommit({ ...line, [key]: next })}
        />
      ))}
    </span>
  );
}

/** A line with its width to each side. */
export function ThickenedInput(props: InputFieldProps) {
  const { value } = props;
  return (
    <div className="shapes" data-part="thickened-input">
      <VerticesInput {...curveProps(props)} />
      {isJsonObject(lineOfThickened(value ?? null)) && <WidthFields {...props} />}
    </div>
  );
}

/** Several lines, each with its width to each side. */
export function SeveralThickenedInput(props: InputFieldProps) {
  const { label, value, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const lines = Array.isArray(value) ? value : [];
  const keys = useRowKeys(lines);
  return (
    <div className="shapes" data-part="thickened-input">
      <ShapesInput {...curveProps(props)} />
      {lines.map((line, index) => (
        <div className="shape" key={keys[index]}>
          <span className="quiet clip">{t('shapes.shape', { number: index + 1 })}</span>
          <WidthFields
            {...props}
            label={`${label} ${t('shapes.shape', { number: index + 1 })}`}
            value={line}
            onPreview={onPreview && ((next) => onPreview(lines.with(index, next)))}
            onCommit={(next) => onCommit(lines.with(index, next))}
          />
        </div>
      ))}
    </div>
  );
}

/** What a room may be: its sides, its area, whether it must be a rectangle and whether it may give way. */
export function ProfileConstraintInput(props: InputFieldProps) {
  const { label, value, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const held: JsonObject = isJsonObject(value) ? value : {};
  const field = (key: 'width' | 'depth' | 'area') => (
    <div className="shape" key={key}>
      <span className="quiet clip">{t(`constraint.${key}`)}</span>
      <NumberInput
        {...props}
        ruled
        label={`${label} ${t(`constraint.${key}`)}`}
        property={key === 'area' ? AREA : LENGTH}
        value={held[key]}
        onPreview={onPreview && ((next) => onPreview({ ...held, [key]: next }))}
        onCommit={(next) => onCommit({ ...held, [key]: next })}
      />
      {key === 'width' && <DrawButton {...curveProps(props)} />}
    </div>
  );
  return (
    <div className="shapes" data-part="constraint-input" role="group" aria-label={label}>
      {(['width', 'depth', 'area'] as const).map(field)}
      {(['rectangle', 'flexible'] as const).map((key) => (
        <div className="shape" key={key}>
          <span className="quiet clip">{t(`constraint.${key}`)}</span>
          <SwitchInput
            {...props}
            label={`${label} ${t(`constraint.${key}`)}`}
            value={held[key]}
            onCommit={(next) => onCommit({ ...held, [key]: next })}
          />
        </div>
      ))}
    </div>
  );
}
