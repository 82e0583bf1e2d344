import type { NodeId } from '#domain';
import type { InputAsking, Units, UploadFile } from '#inputs';
import type { DrawNodeInput } from '../editor/graph-context.ts';
import { InputPanel } from './input-panel.tsx';
import type { InspectorPorts } from './inspector-ports.ts';
import { NO_FILTER } from './panel-filter.ts';
import { useFunction, useNode } from './use-node.ts';

/** Props of {@link NodeInputs}. */
export interface NodeInputsProps {
  id: NodeId;
  /** Names of the inputs that are shown. */
  only: readonly string[];
  ports: InspectorPorts;
  units: Units;
  uploadFile?: UploadFile;
  drawInput?: DrawNodeInput;
  asking?: Omit<InputAsking, 'models'>;
}

/** Some inputs of one function as the inspector shows them, wherever they stand; nothing for a function that is gone. */
export function NodeInputs({ id, only, ports, units, uploadFile, drawInput, asking }: NodeInputsProps) {
  const node = useNode(ports.reader, id);
  const record = useFunction(ports.reader, node);
  if (!node || !record) return null;
  return (
    <InputPanel
      id={id}
      node={node}
      record={record}
      ports={ports}
      units={units}
      filter={NO_FILTER}
      only={only}
      uploadFile={uploadFile}
      drawInput={drawInput && ((request) => drawInput(id, request))}
      asking={asking}
    />
  );
}
