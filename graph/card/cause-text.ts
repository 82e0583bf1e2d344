import type { TFunction } from 'i18next';
import { functionTexts, inputTexts, type FunctionRecord, type NodeId, type ReaderPort, type RunCause } from '#domain';

type Translate = TFunction<['graph', ...string[]]>;

/** Why a function ran, in one sentence; undefined where it is not known. `nameOf` names other functions of the graph. */
export function causeText(
  causes: readonly RunCause[] | undefined,
  nameOf: (node: NodeId) => string,
  record: FunctionRecord | undefined,
  t: Translate,
  locale: string,
): string | undefined {
  if (!causes || causes.length === 0) return undefined;
  const names = new Set(
    causes.map((cause) => {
      switch (cause.kind) {
        case 'first':
          return t('graph:cause.first');
        case 'input':
          return t('graph:cause.input', { name: record ? inputTexts(record, [cause.name], locale).title : cause.name });
        case 'upstream':
          return t('graph:cause.upstream', { name: nameOf(cause.node) });
        case 'override':
          return t('graph:cause.override');
        case 'version':
          return t('graph:cause.version');
        case 'runtime':
          return t('graph:cause.runtime');
      }
    }),
  );
  return t('graph:cause.why', { reasons: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) });
}

/** Name of a node as its card shows it. */
export function nodeNameIn(reader: Pick<ReaderPort, 'get' | 'functionOf'>, id: NodeId, locale: string): string {
  const node = reader.get('nodes', id);
  if (!node || !('functionId' in node)) return id;
  const record = reader.functionOf(node.functionId, node.digest);
  return node.name || (record ? functionTexts(record, locale).name : node.functionId);
}
