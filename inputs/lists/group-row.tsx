import { isEmptyValue, type JsonValue } from '#domain';
import { IconButton, useTranslation } from '#ui';
import type { GroupHead } from './grouped-rows.ts';
import type { ListSheetProps } from './list-sheet-props.ts';

/** Head of a group of rows: its value, which all of them get when it is changed, how many they are, and a button for one more. */
export function GroupRow(
  props: ListSheetProps & {
    head: GroupHead;
    groupKey: string;
    columns: number;
    onRename: (value: JsonValue) => void;
    onAdd: () => void;
  },
) {
  const { property, units, disabled, Cell, head, groupKey, columns, onRename, onAdd } = props;
  const { t } = useTranslation('inputs');
  const { value, count } = head;
  const name = isEmptyValue(value) ? t('list.noGroup') : String(value);
  return (
    <tr className="list-group">
      <th scope="rowgroup" colSpan={columns + 1}>
        <span className="row">
          {Cell && (
            <Cell
              label={t('list.groupName', { name })}
              property={property.items?.properties?.[groupKey] ?? {}}
              value={value}
              units={units}
              disabled={disabled}
              onCommit={onRename}
            />
          )}
          <span className="quiet">{t('list.rowCount', { count })}</span>
        </span>
      </th>
      {!disabled && (
        <td>
          <IconButton icon="plus" size="compact" label={t('list.addTo', { name })} onClick={onAdd} />
        </td>
      )}
    </tr>
  );
}
