import type { TFunction } from 'i18next';
import { functionTexts, inputTexts, type FunctionRecord, type NodeId, type ReaderPort, type RunCause } from '#domain';

/** Why a function ran, in one sentence; undefined where it is not known. `nameOf` names other functions of the graph. */
export function causeText(
  causes: readonly RunCause[] | undefined,
  nameOf: (node: NodeId) => string,
  record: FunctionRecord | undefined,
  t: TFunction<'graph'>,
  locale: string,
): string | undefined {
  if (!causes || causes.length === 0) return undefined;
  const names = new Set(
    causes.map((cause): string => {
      switch (cause.kind) {
        case 'first':
          return t('cause.first');
        case 'input':
          return t('cause.input', { name: record ? inputTexts(record, [cause.name], locale).title : cause.name });
        case 'upstream':
          return t('cause.upstream', { name: nameOf(cause.node) });
        case 'override':
          return t('cause.override');
        case 'version':
          return t('cause.version');
        case 'runtime':
          return t('cause.runtime');
      }
    }),
  );
  return t('cause.why', { reasons: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) });
}

/** Name of a node as its card shows it. */
export function nodeNameIn(reader: Pick<ReaderPort, 'get' | 'functionOf'>, id: NodeId, locale: string): string {
  const node = reader.get('nodes', id);
  if (!node || !('functionId' in node)) return id;
  const record = reader.functionOf(node.functionId, node.digest);
  return node.name || (record ? functionTexts(record, locale).name : node.functionId);
}
