import type { TFunction } from 'i18next';
import { DEFAULT_WORKFLOW_NAME } from '#domain';

/** Name of a workflow as people read it: the name that nobody gave is translated. */
export function shownName(t: TFunction<'app'>, name: string): string {
  return name === DEFAULT_WORKFLOW_NAME || name.trim() === '' ? t('untitled') : name;
}
