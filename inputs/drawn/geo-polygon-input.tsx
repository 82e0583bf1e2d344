import { DEFAULT_LOCATION, geoPolygonFindings, type JsonValue } from '#domain';
import { Button, Dialog, IconButton, PlaceMap, useTranslation, type MapPlace } from '#ui';
import { useState } from 'react';
import { useSite } from '../asking/input-models.ts';
import { problemText } from '../problems/problem-text.ts';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { Coordinates } from '../editors/location-input.tsx';
import { readPlace } from '../values/place-text.ts';
import { useRowKeys } from '../values/row-keys.ts';
import { nearTo, readGeoCorners, writeGeoCorners } from './geo-corners.ts';

/** About metres, by which corners are compared. */
const PER_DEGREE = 111_000;

/** A plot on the globe: drawn corner by corner on the map, or typed by latitude and longitude. Holes stay as they are. */
export function GeoPolygonInput(props: InputFieldProps) {
  const { label, value, disabled, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const [isOpen, setIsOpen] = useState(false);
  const [isOnMap, setIsOnMap] = useState(false);
  const corners = readGeoCorners(value);
  // A degree is too coarse to tell corners of one plot apart.
  const keys = useRowKeys(corners.map(({ latitude, longitude }) => [latitude * PER_DEGREE, longitude * PER_DEGREE]));
  const written = (next: readonly MapPlace[]): JsonValue => writeGeoCorners(next, value);
  return (
    <div className="shapes" data-part="geo-polygon-input" role="group" aria-label={label}>
      <span className="row">
        <button
          type="button"
          className="quiet grow vertices-count"
          aria-expanded={isOpen}
          disabled={corners.length === 0}
          onClick={() => setIsOpen(!isOpen)}
        >
          {corners.length === 0 ? t('vertices.none') : t('vertices.count', { count: corners.length })}
        </button>
        {!disabled && (
          <IconButton icon="globe" size="compact" label={t('plot.map', { label })} onClick={() => setIsOnMap(true)} />
        )}
      </span>
      <PlotNote value={value} disabled={disabled} />
      {isOpen &&
        corners.map((corner, index) => (
          <span className="vertex" key={keys[index]}>
            <span className="pair" role="group" aria-label={t('vertices.point', { number: index + 1 })}>
              <Coordinates
                {...props}
                label={`${label} ${t('vertices.point', { number: index + 1 })}`}
                value={{ ...corner, longitude: onGlobe(corner.longitude) }}
                onPreview={onPreview && ((next) => onPreview(written(corners.with(index, placeOf(next)))))}
                onCommit={(next) => onCommit(written(corners.with(index, placeOf(next))))}
              />
            </span>
            {!disabled && corners.length > 3 && (
              <IconButton
                icon="close"
                size="compact"
                label={t('vertices.remove', { number: index + 1 })}
                onClick={() => onCommit(written(corners.toSpliced(index, 1)))}
              />
            )}
          </span>
        ))}
      {isOnMap && (
        <PlotMap
          label={label}
          corners={corners}
          onClose={() => setIsOnMap(false)}
          onKeep={(next, begunWith) => {
            setIsOnMap(false);
            onCommit(written(next), written(begunWith));
          }}
        />
      )}
    </div>
  );
}

/** What a plot lacks: a location in the workflow, which one click adds, or corners near it. */
function PlotNote({ value, disabled }: Pick<InputFieldProps, 'value' | 'disabled'>) {
  const { t, i18n } = useTranslation(['inputs', 'errors']);
  const site = useSite();
  if (!site) return null;
  const place = site.place();
  const [finding] = place || !site.isThere() ? geoPolygonFindings(value ?? null, place) : [];
  if (!finding) return null;
  return (
    <span className="plot-note" role="status">
      <span>{problemText(i18n, finding)}</span>
      {!site.isThere() && !disabled && site.canAdd() && (
        <Button size="compact" icon="plus" onClick={() => site.add()}>
          {t('inputs:plot.addLocation')}
        </Button>
      )}
    </span>
  );
}

/** Map of the corners: each click sets the next one, or moves the one that is chosen; kept when the question is answered. */
function PlotMap({
  label,
  corners: given,
  onClose,
  onKeep,
}: {
  label: string;
  corners: readonly MapPlace[];
  onClose: () => void;
  /** `begunWith`: the corners that they were made of, which others may have changed since. */
  onKeep: (corners: readonly MapPlace[], begunWith: readonly MapPlace[]) => void;
}) {
  const { t } = useTranslation('inputs');
  const [held, setSteps] = useState<readonly (readonly MapPlace[])[]>([]);
  const [taken, setChosen] = useState<number>();
  // As long as nothing was changed here, what others change is followed.
  const steps = held.length > 1 ? held : [given];
  const corners = steps.at(-1) ?? given;
  const chosen = taken !== undefined && taken < corners.length ? taken : undefined;
  const put = (place: MapPlace) => setSteps([...steps, chosen === undefined ? [...corners, place] : corners.with(chosen, place)]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('plot.map', { label })}
      footer={
        <>
          <Button
            icon="undo"
            disabled={steps.length < 2}
            onClick={() => {
              setSteps(steps.slice(0, -1));
              setChosen(undefined);
            }}
          >
            {t('plot.undo')}
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>{t('location.cancel')}</Button>
          <Button kind="primary" disabled={corners.length < 3} onClick={() => onKeep(corners, steps[0] ?? given)}>
            {t('plot.keep', { count: corners.length })}
          </Button>
        </>
      }
    >
      <div className="location-map" data-part="plot-map">
        <p className="quiet" role="status">
          {chosen === undefined ? t('plot.next', { number: corners.length + 1 }) : t('plot.move', { number: chosen + 1 })}
        </p>
        <div className="location-sheet">
          <PlaceMap
            label={label}
            place={corners[chosen ?? corners.length - 1] ?? DEFAULT_LOCATION}
            outline={corners}
            onPlace={put}
          />
        </div>
        <div className="row plot-corners" role="group" aria-label={label}>
          {corners.map((_, index) => (
            <Button
              key={index}
              size="compact"
              aria-pressed={chosen === index}
              onClick={() => setChosen(chosen === index ? undefined : index)}
            >
              {t('vertices.point', { number: index + 1 })}
            </Button>
          ))}
          {chosen !== undefined && corners.length > 3 && (
            <IconButton
              icon="trash"
              size="compact"
              label={t('vertices.remove', { number: chosen + 1 })}
              onClick={() => {
                setSteps([...steps, corners.toSpliced(chosen, 1)]);
                setChosen(undefined);
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The meridian as it is written on a map: beyond the date line a plot goes on counting. */
const onGlobe = (longitude: number): number => (Math.abs(longitude) <= 180 ? longitude : nearTo(longitude, 0));

const placeOf = (value: JsonValue): MapPlace => {
  const { latitude = 0, longitude = 0 } = readPlace(value);
  return { latitude, longitude };
};
