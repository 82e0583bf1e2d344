import type { TFunction } from 'i18next';
import type { Answer } from '#api';

/** A notice as the server tells it. */
export type Notice = Answer<'GET notices'>['notices'][number];

/** What a notice says, in a sentence. */
export function noticeWords({ data, person }: Notice, t: TFunction<'app'>, language: string): string {
  const who = person ?? t('notices.somebody');
  switch (data.news) {
    case 'shared':
      return t(`notices.shared-${data.role}`, { who, workflow: data.workflow });
    case 'joined':
      return t('notices.joined', { who, workflow: data.workflow });
    case 'joined-office':
      return t('notices.joined-office', { who, organization: data.organization });
    case 'dwindling':
    case 'exhausted': {
      const limit = new Intl.NumberFormat(language).format(data.limit);
      return t(`notices.${data.what}-${data.news}`, { limit });
    }
    default:
      return t(`notices.${data.news}`, { who, workflow: data.workflow });
  }
}

/** Where a notice leads. */
export function noticePath({ data }: Pick<Notice, 'data'>): string {
  switch (data.news) {
    case 'shared':
    case 'joined':
      return `/workflows/${data.workflowId}`;
    case 'joined-office':
      return '/admin/people';
    case 'dwindling':
    case 'exhausted':
      return '/account#plan';
    default:
      return '/workflows';
  }
}
