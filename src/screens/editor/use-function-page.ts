import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PartiError, type NodeId } from '#domain';
import { addFunction, type Graph } from '#graph';
import { reportError } from '../../app/report-error.ts';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { addedIn, functionAddress, withoutAdded } from '../functions/code-address.ts';

/** Leads to the page of a card's function, in the version that the card has pinned; going back returns to the workflow. */
export function useShowDetails({ reader }: Pick<OpenWorkflow, 'reader'>, workflowId: string): (node: NodeId) => void {
  const navigate = useNavigate();
  return useCallback(
    (id) => {
      const node = reader.get('nodes', id);
      if (node) void navigate(functionAddress(node.functionId, { version: node.digest, workflow: workflowId }));
    },
    [navigate, reader, workflowId],
  );
}

/** Adds the function that the address asks for, once, as soon as the board knows its size. */
export function useAddedFromPage(graph: Graph): void {
  const [query, setQuery] = useSearchParams();
  const wanted = addedIn(query);
  const added = useRef<string>(undefined);
  useEffect(() => {
    if (wanted === undefined) {
      // The same function may be asked for once more later.
      added.current = undefined;
      return undefined;
    }
    const add = () => {
      if (graph.view.size.get().width === 0 || added.current === wanted) return;
      added.current = wanted;
      const { reader } = graph.ports;
      const offered = reader.library().filter(({ record }) => record.id === wanted);
      const entry = offered.find(({ stage }) => stage === 'live') ?? offered[0];
      if (!reader.canEdit) reportError(new PartiError('workflow.view-only'));
      else if (!entry) reportError(new PartiError('function.not-found', { id: wanted }));
      else addFunction(graph, entry);
      setQuery(withoutAdded, { replace: true });
    };
    add();
    return graph.view.size.subscribe(add);
  }, [graph, wanted, setQuery]);
}
