import { formatQuantity, type QuantityOptions } from '#domain';
import type { Figure } from './figures.ts';

/** What a figure is to reach, and how far it is from there; undefined where it has no target or is no number. */
export function targetTexts(
  { value, widget, output: { unitType } }: Figure,
  reader: Pick<QuantityOptions, 'system' | 'locale'>,
): { target: string; difference: string | undefined } | undefined {
  const target = widget?.target;
  if (target === undefined || typeof value !== 'number') return undefined;
  const said = (metric: number) => formatQuantity(metric, { ...reader, unitType, form: 'figure' }).text;
  const isSame = said(value) === said(target);
  return {
    target: said(target),
    difference: isSame ? undefined : `${value > target ? '+' : '−'}${said(Math.abs(value - target))}`,
  };
}
