import { formatQuantity, MAX_METRES_FROM_LOCATION, type InputProperty, type PropertyError } from '#domain';
import type { useTranslation } from '#ui';
import { quantityScale } from './quantity-scale.ts';
import type { Units } from './quantity-scale.ts';

/** Short sentence about a stored value that is wrong, limits in the person's units. */
export function propertySentence(
  error: PropertyError,
  property: InputProperty,
  units: Units,
  t: ReturnType<typeof useTranslation<'inputs'>>['t'],
): string {
  const { parameters } = error;
  const quantity = (value: unknown): string =>
    typeof value === 'number' ? quantityScale(property, units).text(value) : String(value);
  switch (error.code) {
    case 'edit.coordinates-too-far': {
      const { system, locale } = units;
      const { text } = formatQuantity(MAX_METRES_FROM_LOCATION, { unitType: 'length', system, locale, form: 'figure' });
      return t('error.coordinates-too-far', { limit: text });
    }
    case 'property.missing':
      return t('error.missing');
    case 'property.invalid-option':
      return t('error.invalid-option', {
        value: typeof parameters['value'] === 'string' ? parameters['value'] : JSON.stringify(parameters['value']),
      });
    case 'property.must-be-array':
      return t('error.must-be-array');
    case 'property.must-be-boolean':
      return t('error.must-be-boolean');
    case 'property.must-be-number':
      return t('error.must-be-number');
    case 'property.must-be-object':
      return t('error.must-be-object');
    case 'property.must-be-string':
      return t('error.must-be-string');
    case 'property.number-too-low':
      return t('error.number-too-low', { minimum: quantity(parameters['minimum']) });
    case 'property.number-too-high':
      return t('error.number-too-high', { maximum: quantity(parameters['maximum']) });
    case 'property.too-few-items':
      return t('error.too-few-items', { count: Number(parameters['count']) });
    case 'property.too-many-items':
      return t('error.too-many-items', { count: Number(parameters['count']) });
  }
}
