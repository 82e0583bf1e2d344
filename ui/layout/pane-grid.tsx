import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Cell, Grid, Gridline, useGridRef, type GridLayout } from 'react-resizable-panels';
import { localStorageOrNone } from './browser-storage.ts';

/** Grid and cells of the library scroll of themselves, and a focused field would push them up; what stands in them scrolls here. */
const NO_SCROLL = { overflow: 'clip' } as const;

/** Track, column or row, of a {@link PaneGrid}; sizes are CSS lengths or per cent. */
export interface PaneTrack {
  id: string;
  defaultSize?: string;
  minSize?: string;
  maxSize?: string;
  /** Keeps its pixels while the window changes; the others give way. */
  keepsPixels?: boolean;
}

/** Grid cell of one pane: where it stands and how many columns it takes. */
export interface PaneCell {
  id: string;
  column: number;
  row: number;
  columnSpan?: number;
  content: ReactNode;
}

/**
 * Panes in columns and rows, so that one line crosses the whole window; sizes are remembered under `id` in this browser,
 * those of columns for each arrangement: what is shown decides how wide it stands.
 */
export function PaneGrid({
  id,
  arrangement,
  columns,
  rows,
  cells,
  columnLabel,
  rowLabel,
}: {
  id: string;
  arrangement?: string;
  columns: readonly PaneTrack[];
  rows: readonly PaneTrack[];
  cells: readonly PaneCell[];
  columnLabel: string;
  rowLabel: string;
}) {
  const [remembered] = useState(() => readLayout(id, arrangement, columns, rows));
  const grid = useGridRef();
  const shown = useRef(arrangement);
  useEffect(() => {
    if (shown.current === arrangement) return;
    shown.current = arrangement;
    const kept = readLayout(id, arrangement, columns, []).columns;
    if (kept || columns.every(isShare)) grid.current?.setLayout({ columns: kept ?? sharesOf(columns) });
    else
      for (const { id: track, defaultSize } of columns)
        if (defaultSize) grid.current?.getTrackById('column', track).resize(defaultSize);
  }, [id, arrangement, columns, grid]);
  return (
    <Grid
      gridRef={grid}
      columns={columns.map(trackOf)}
      rows={rows.map(trackOf)}
      defaultLayout={remembered}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) keepLayout(id, arrangement, layout);
      }}
      resizeTargetMinimumSize={{ coarse: 24, fine: 8 }}
      className="pane-grid"
      style={NO_SCROLL}
      data-part="pane-grid"
    >
      {cells.map((cell) => (
        <Cell
          key={cell.id}
          id={cell.id}
          column={cell.column}
          row={cell.row}
          columnSpan={cell.columnSpan}
          className="pane"
          style={NO_SCROLL}
        >
          {cell.content}
        </Cell>
      ))}
      {columns.slice(1).map((column, index) => (
        <Gridline key={column.id} type="column" column={index + 1} className="splitter" elementRef={named('x', columnLabel)} />
      ))}
      {rows.slice(1).map((row, index) => (
        <Gridline key={row.id} type="row" row={index + 1} className="splitter" elementRef={named('y', rowLabel)} />
      ))}
    </Grid>
  );
}

/** The library hands no attributes on to its lines. */
const named = (axis: 'x' | 'y', label: string) => (line: HTMLDivElement | null) => {
  if (!line) return;
  line.dataset['axis'] = axis;
  line.setAttribute('aria-label', label);
};

const keyOf = (id: string, arrangement?: string) => `parti.panes.${arrangement ? `${id}.${arrangement}` : id}`;

function trackOf({ id, defaultSize, minSize, maxSize, keepsPixels }: PaneTrack) {
  return {
    id,
    defaultSize,
    minSize,
    maxSize,
    groupResizeBehavior: keepsPixels ? ('preserve-pixel-size' as const) : ('preserve-relative-size' as const),
  };
}

const isShare = ({ defaultSize }: PaneTrack): boolean => defaultSize?.endsWith('%') ?? false;

/** Shares (%) of tracks whose sizes are all given so. */
const sharesOf = (tracks: readonly PaneTrack[]): Record<string, number> =>
  Object.fromEntries(tracks.map(({ id, defaultSize = '' }) => [id, Number.parseFloat(defaultSize)]));

/** The remembered sizes of each axis, where they name exactly these tracks. */
function readLayout(
  id: string,
  arrangement: string | undefined,
  columns: readonly PaneTrack[],
  rows: readonly PaneTrack[],
): Partial<GridLayout> {
  const kept = { columns: readKept(keyOf(id, arrangement)).columns, rows: readKept(keyOf(id)).rows };
  const fits = (layout: Record<string, number> | undefined, tracks: readonly PaneTrack[]) =>
    layout && tracks.every((track) => typeof layout[track.id] === 'number') && Object.keys(layout).length === tracks.length;
  return {
    ...(fits(kept.columns, columns) ? { columns: kept.columns } : {}),
    ...(fits(kept.rows, rows) ? { rows: kept.rows } : {}),
  };
}

function readKept(key: string): Partial<GridLayout> {
  try {
    return (JSON.parse(localStorageOrNone().getItem(key) ?? 'null') as Partial<GridLayout> | null) ?? {};
  } catch {
    return {};
  }
}

/** An axis of one track has nothing to remember: what it had with more of them stays. */
function keepLayout(id: string, arrangement: string | undefined, { columns, rows }: GridLayout): void {
  const keep = (key: string, axis: Partial<GridLayout>) =>
    localStorageOrNone().setItem(key, JSON.stringify({ ...readKept(key), ...axis }));
  const isDivided = (axis: Record<string, number>) => Object.keys(axis).length > 1;
  if (isDivided(columns)) keep(keyOf(id, arrangement), { columns });
  if (isDivided(rows)) keep(keyOf(id), { rows });
}
