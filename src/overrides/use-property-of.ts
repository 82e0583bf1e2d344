import { useEffect, useMemo, useState } from 'react';
import type { DeclaredOverride, InputProperty, ReaderPort } from '#domain';
import { useApp } from '../app/app-context.ts';
import type { ChangeRow } from './change-rows.ts';
import { goneKey, goneProperties, type GoneProperties, type GoneProperty } from './gone-properties.ts';

const NONE: GoneProperties = new Map();

/** What a changed property is, by which its values are said: as the function has it, else as an earlier version had it. */
export function usePropertyOf(
  reader: ReaderPort,
  rows: readonly ChangeRow[],
  declared: readonly DeclaredOverride[],
): (row: ChangeRow, property: string) => InputProperty {
  const { api } = useApp();
  const [gone, setGone] = useState(NONE);
  const { known, asked } = useMemo(() => {
    const known = (row: ChangeRow, property: string) =>
      declared.find(({ node, definition }) => node === row.node && definition.name === row.name)?.definition.schema[property];
    const unknown = rows.flatMap((row) =>
      row.member === 'overrides'
        ? row.values.flatMap(({ property }) => (known(row, property) ? [] : (goneOf(reader, row, property) ?? [])))
        : [],
    );
    return { known, asked: JSON.stringify([...new Map(unknown.map((one) => [goneKey(one), one])).values()]) };
  }, [reader, rows, declared]);
  useEffect(() => {
    const wanted = JSON.parse(asked) as GoneProperty[];
    if (!api || wanted.length === 0) return;
    let isWanted = true;
    void goneProperties(api, wanted).then((found) => isWanted && setGone(found));
    return () => {
      isWanted = false;
    };
  }, [api, asked]);
  return useMemo(
    () => (row, property) => {
      const before = goneOf(reader, row, property);
      return (known(row, property) ?? (before && gone.get(goneKey(before))) ?? {}) as InputProperty;
    },
    [reader, known, gone],
  );
}

function goneOf(reader: ReaderPort, { node, name }: ChangeRow, property: string): GoneProperty | undefined {
  const functionId = reader.document().nodes[node]?.functionId;
  return functionId === undefined ? undefined : { functionId, name, property };
}
