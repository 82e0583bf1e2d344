import { emptyWorkflowDocument, readFunctionRecord, resolveInputs, type JsonObject } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import type { DrawInput } from '#inputs';
import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { Inspector } from './inspector.tsx';
import { useNode } from './use-node.ts';

/** What whoever opens the page leaves there: a record as its author published it. */
interface Given {
  storyRecord?: JsonObject;
}

const EMPTY: JsonObject = { id: 'empty', name: 'Empty', language: 'typescript' };
const upload = async (file: File) => ({ name: file.name, type: file.type, size: file.size, digest: '0'.repeat(64) });

/** The dock of any function's record, and the inputs that the function would get. */
export function Record() {
  const { i18n } = useTranslation();
  const { record, ports } = useMemo(() => {
    const made = readFunctionRecord((globalThis as Given).storyRecord ?? EMPTY);
    const document = emptyWorkflowDocument('Record');
    document.nodes = {
      n: { functionId: made.id, stage: 'live', digest: `${made.id}@1`, name: '', disabled: false, inputs: {}, links: {} },
    };
    return { record: made, ports: fakePorts({ document, functions: [made] }) };
  }, []);
  const inputs = useNode(ports.reader, 'n')?.inputs ?? {};
  const draw = useMemo(() => {
    const nothing: DrawInput = () => undefined;
    return (_node: string, request: Parameters<DrawInput>[0]) => nothing(request);
  }, []);
  return (
    <div style={{ inlineSize: '1180px', maxInlineSize: '100%', blockSize: '840px' }}>
      <Inspector
        {...ports}
        selection={['n']}
        units={{ system: 'metric', locale: i18n.language }}
        uploadFile={upload}
        drawInput={draw}
      />
      <output hidden data-got={JSON.stringify(resolveInputs(record, inputs))} data-own={JSON.stringify(inputs)} />
    </div>
  );
}
