import { DEFAULT_LOCATION } from '#domain';
import type { InputProperty } from '#domain';
import { Button, Dialog, IconButton, PlaceMap, useTranslation } from '#ui';
import { useState } from 'react';
import type { InputFieldProps } from './input-field-props.ts';
import { readPlace } from '../values/place-text.ts';
import { writePlace } from '../values/place-value.ts';
import { NumberInput } from './number-input.tsx';

const LATITUDE: InputProperty = { type: 'number', minimum: -90, maximum: 90, multipleOf: 0.0001, $partiUnitType: 'plane_angle' };
const LONGITUDE: InputProperty = {
  type: 'number',
  minimum: -180,
  maximum: 180,
  multipleOf: 0.0001,
  $partiUnitType: 'plane_angle',
};

/** A place on the globe by latitude and longitude, typed or chosen on a map; a GeoJSON point stays one, further keys stay. */
export function LocationInput(props: InputFieldProps) {
  const { label, disabled } = props;
  const { t } = useTranslation('inputs');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="pair" role="group" aria-label={label} data-part="location-input">
      <Coordinates {...props} />
      {!disabled && (
        <IconButton icon="globe" size="compact" label={t('location.map', { label })} onClick={() => setIsOpen(true)} />
      )}
      {isOpen && <LocationMap {...props} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

/** Map and fields of one value: it is kept when the question is answered. */
function LocationMap({ onClose, ...props }: InputFieldProps & { onClose: () => void }) {
  const { label, value, onCommit } = props;
  const { t } = useTranslation('inputs');
  const [chosen, setChosen] = useState(value);
  const { latitude = DEFAULT_LOCATION.latitude, longitude = DEFAULT_LOCATION.longitude } = readPlace(chosen);
  const keep = () => {
    onCommit(chosen ?? writePlace({ latitude, longitude }, value));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('location.map', { label })}
      footer={
        <>
          <Button onClick={onClose}>{t('location.cancel')}</Button>
          <Button kind="primary" onClick={keep}>
            {t('location.take')}
          </Button>
        </>
      }
    >
      <div className="location-map" data-part="location-map">
        <div className="location-sheet">
          <PlaceMap
            label={label}
            place={{ latitude, longitude }}
            onPlace={(place) => setChosen((now) => writePlace(place, now))}
          />
        </div>
        <span className="pair" role="group" aria-label={label}>
          <Coordinates {...props} value={chosen ?? null} onPreview={undefined} onCommit={setChosen} />
        </span>
      </div>
    </Dialog>
  );
}

/** Latitude and longitude of a place, typed. */
export function Coordinates(props: InputFieldProps) {
  const { label, value, onPreview, onCommit } = props;
  const { t } = useTranslation('inputs');
  const place = readPlace(value);
  const part = (axis: 'latitude' | 'longitude') => (
    <NumberInput
      {...props}
      ruled
      label={`${label}: ${t(`location.${axis}`)}`}
      axis={t(`location.${axis}Short`)}
      property={axis === 'latitude' ? LATITUDE : LONGITUDE}
      value={place[axis]}
      onPreview={onPreview && ((next) => onPreview(writePlace({ ...place, [axis]: Number(next) }, value)))}
      onCommit={(next) => onCommit(writePlace({ ...place, [axis]: Number(next) }, value))}
    />
  );
  return (
    <>
      {part('latitude')}
      {part('longitude')}
    </>
  );
}
