import { useMemo } from 'react';
import type { NodeId } from '#domain';
import type { EditorPorts } from '../session/open-workflow.ts';
import { changeRows } from './change-rows.ts';
import { useDeclared } from './use-declared.ts';
import { useReports } from './use-reports.ts';

/** Changes by hand of one function or all, as they are now. */
export function useChangeRows(workflow: Pick<EditorPorts, 'reader' | 'runs' | 'results'>, node: NodeId | undefined) {
  const { reader } = workflow;
  const { version, declared } = useDeclared(reader);
  const reportOf = useReports(workflow);
  const rows = useMemo(() => {
    const { nodes } = reader.document();
    const listed = node === undefined ? Object.keys(nodes) : [node];
    return listed.flatMap((id) => {
      const one = nodes[id];
      return one ? changeRows(id, one, reportOf(id)) : [];
    });
    // The nodes are read anew with each version of the document.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reader, version, node, reportOf]);
  return { rows, declared };
}
