import { changedInputs, inputPortKey, type FunctionRecord, type NodeId, type ReaderPort, type WorkflowNode } from '#domain';
import { Button, IconButton, TextField, useTranslation } from '#ui';
import { useState } from 'react';
import type { PanelFilter } from './panel-filter.ts';
import { useIncomingWires } from './use-incoming-wires.ts';

/** How many inputs differ from their default, which shows them alone, and the search of the panel. */
export function PanelTools({
  id,
  node,
  record,
  reader,
  filter,
  onFilter,
}: {
  id: NodeId;
  node: WorkflowNode;
  record: FunctionRecord;
  reader: ReaderPort;
  filter: PanelFilter;
  onFilter: (filter: PanelFilter) => void;
}) {
  const { t } = useTranslation('inputs');
  const wires = useIncomingWires(reader, id);
  const [isOpen, setIsOpen] = useState(false);
  const count = changedInputs(record, node.inputs).filter(([name = '']) => !wires.has(inputPortKey(name))).length;
  const close = () => {
    setIsOpen(false);
    onFilter({ ...filter, text: '' });
  };
  return (
    <>
      <span role="status">
        {(count > 0 || filter.onlyChanged) && (
          <Button
            size="compact"
            aria-pressed={filter.onlyChanged}
            tip={t('panel.changedTip')}
            onClick={() => onFilter({ ...filter, onlyChanged: !filter.onlyChanged })}
          >
            {t('panel.changed', { count })}
          </Button>
        )}
      </span>
      {isOpen ? (
        <TextField
          className="panel-find"
          label={t('panel.find')}
          placeholder={t('panel.find')}
          icon="search"
          size="compact"
          autoFocus
          value={filter.text}
          onChange={(text) => onFilter({ ...filter, text })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.stopPropagation();
            close();
          }}
          onBlur={() => filter.text === '' && setIsOpen(false)}
        />
      ) : (
        <IconButton icon="search" size="compact" label={t('panel.find')} onClick={() => setIsOpen(true)} />
      )}
    </>
  );
}
