import { createContext, useContext } from 'react';
import type { CommandsPort, NodeId, PresencePort, ReaderPort, UnitSystem, WorkflowWidget } from '#domain';
import type { HandStates } from '../model/hand-states.ts';
import type { ReportSource } from './use-report-data.ts';

/** What the parts of a report share, apart from results: those change while a slider moves. */
export interface ReportContextValue {
  reader: ReaderPort;
  commands: CommandsPort;
  presence: PresencePort | undefined;
  canEdit: boolean;
  /** Keys (`node/element`) of selected elements. */
  selected: ReadonlySet<string>;
  /** Words that functions wrote, in the language of the reader. */
  say: (word: string) => string;
  onSelect: (elements: readonly { nodeId: NodeId; elementId: string }[]) => void;
  /** Writes a widget of the shown view; without `id` a new one. */
  /** Threads about parts: how many comments, and the thread beside an element of the page. Absent where nobody may read them. */
  discuss: ReportDiscussion | undefined;
  put: (widget: Omit<WorkflowWidget, 'view' | 'order'> & { order?: number }, id?: string) => void;
  system: UnitSystem;
  locale: string;
}

/** What people say to parts of a report, by the part's id. */
export interface ReportDiscussion {
  counts: ReadonlyMap<string, number>;
  open(id: string, title: string, at: Element | undefined): void;
}

/** `say` alone: hundreds of cells read words, and results change without them. */
export const WordsContext = createContext<(word: string) => string>((word) => word);

/** What became of changes by hand of the elements in tables. */
export const HandsContext = createContext<HandStates>(new Map());

export const ReportContext = createContext<ReportContextValue | undefined>(undefined);

export const SourcesContext = createContext<readonly ReportSource[]>([]);

/** The results that the report around this part reads. */
export const useSources = (): readonly ReportSource[] => useContext(SourcesContext);

/** The report around this part. */
export function useReport(): ReportContextValue {
  const report = useContext(ReportContext);
  if (!report) throw new Error('A part of a report stands outside one.');
  return report;
}
