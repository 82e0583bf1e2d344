import { useState } from 'react';
import type { WorkflowWidget } from '#domain';
import { useShippedName } from '#inputs';
import { Button, IconButton, Popover, Property, PropertyColumn, Select, TextField, useTranslation } from '#ui';
import { changedBy } from './choose-source.ts';
import { figuresOf, type Figure } from './figures.ts';
import { useSources } from './report-context.ts';
import { TargetField } from './target-field.tsx';

interface FigureFormProps {
  figure: Figure;
  widget: WorkflowWidget;
  onChange: (widget: WorkflowWidget) => void;
  /** Absent where the report composes itself. */
  onDelete?: (() => void) | undefined;
}

/** What a figure of a report shows and what it is to reach; seen on pointing and by the keyboard. */
export function FigureForm(props: FigureFormProps) {
  const { t } = useTranslation('report');
  const [isOpen, setIsOpen] = useState(false);
  const label = t('figureAndTarget', { title: props.figure.title });
  return (
    <span className="figure-target">
      <Popover
        label={label}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={<IconButton icon="pencil" size="compact" label={label} />}
      >
        <FigureFields {...props} />
      </Popover>
    </span>
  );
}

function FigureFields({ figure, widget, onChange, onDelete }: FigureFormProps) {
  const { t } = useTranslation('report');
  const named = useShippedName();
  const offers = figuresOf(useSources());
  return (
    <div className="figure-target-form">
      <PropertyColumn>
        <TargetField
          target={widget.target}
          unitType={figure.output.unitType}
          onChange={(target) => onChange(changedBy(widget, { target }))}
        />
        <Property label={t('title')}>
          <TextField
            label={t('title')}
            value={named(widget.title ?? '')}
            placeholder={figure.title}
            onCommit={(title) => onChange(changedBy(widget, { title: title || undefined }))}
          />
        </Property>
        <Property label={t('figureOf')}>
          <Select
            label={t('figureOf')}
            options={offers.map(({ key, source, title }) => ({ value: key, label: `${source.label} · ${title}` }))}
            value={figure.key}
            onChange={(key) => {
              const chosen = offers.find((offer) => offer.key === key);
              // A target and a title of one figure say nothing of another.
              if (chosen && key !== figure.key)
                onChange(
                  changedBy(widget, {
                    node: chosen.source.nodeId,
                    output: chosen.output.name,
                    title: undefined,
                    target: undefined,
                  }),
                );
            }}
          />
        </Property>
      </PropertyColumn>
      {onDelete && (
        <Button size="compact" icon="trash" onClick={onDelete}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
}
