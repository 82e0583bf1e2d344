import { createContext, useContext } from 'react';
import type { CommandsPort, NodeId, UnitSystem, WorkflowWidget } from '#domain';
import type { ReportSource } from './use-report-data.ts';

/** What the parts of a report share. */
export interface ReportContextValue {
  sources: readonly ReportSource[];
  commands: CommandsPort;
  canEdit: boolean;
  /** Keys (`node/element`) of selected elements. */
  selected: ReadonlySet<string>;
  /** Words that functions wrote, in the language of the reader. */
  say: (word: string) => string;
  onSelect: (elements: readonly { nodeId: NodeId; elementId: string }[]) => void;
  /** Writes a widget of the shown view; without `id` a new one. */
  put: (widget: Omit<WorkflowWidget, 'view' | 'order'> & { order?: number }, id?: string) => void;
  system: UnitSystem;
  locale: string;
}

/** `say` alone: hundreds of cells read words, and results change without them. */
export const WordsContext = createContext<(word: string) => string>((word) => word);

export const ReportContext = createContext<ReportContextValue | undefined>(undefined);

/** The report around this part. */
export function useReport(): ReportContextValue {
  const report = useContext(ReportContext);
  if (!report) throw new Error('A part of a report stands outside one.');
  return report;
}
