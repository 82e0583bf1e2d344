import { useState } from 'react';
import { formatQuantity, type QuantityOptions, type WorkflowWidget } from '#domain';
import { IconButton, Popover, PropertyColumn, useTranslation } from '#ui';
import { changedBy } from './choose-source.ts';
import type { Figure } from './figures.ts';
import { TargetField } from './target-field.tsx';

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

/** Sets the target of a figure that the report keeps; seen on pointing and by the keyboard. */
export function FigureTarget({ figure, onChange }: { figure: Figure; onChange: (widget: WorkflowWidget) => void }) {
  const { t } = useTranslation('report');
  const [isOpen, setIsOpen] = useState(false);
  const { widget, output, title } = figure;
  if (!widget) return null;
  const label = t('targetOf', { title });
  return (
    <span className="figure-target">
      <Popover
        label={label}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={<IconButton icon="pencil" size="compact" label={label} />}
      >
        <div className="figure-target-form">
          <PropertyColumn>
            <TargetField
              target={widget.target}
              unitType={output.unitType}
              onChange={(target) => onChange(changedBy(widget, { target }))}
            />
          </PropertyColumn>
        </div>
      </Popover>
    </span>
  );
}
