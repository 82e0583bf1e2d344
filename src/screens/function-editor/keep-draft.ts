import type { TFunction } from 'i18next';
import { showAlert } from '#ui';
import type { FunctionServices } from '../../services/services.ts';
import type { DraftSession } from './draft-session.ts';

/** Keeps a draft as a test version, runs its trials, and tells what came of both. Rejects as keeping does. */
export async function keepDraft(
  id: string,
  wish: { note?: string; onTop?: boolean },
  { session, authoring, t }: { session: DraftSession; authoring: FunctionServices; t: TFunction<'functions'> },
): Promise<void> {
  await session.flush();
  const { number, followed, digest, unchanged } = await authoring.drafts.keep(id, wish);
  // Kept it is in any case: what trials say of it is told beside.
  const ran = await authoring.trials.run(id, { digest }).catch(() => []);
  const failed = ran.filter(({ error, differences }) => error || (differences ?? []).length > 0);
  const said = [
    ...(ran.length > 0 ? [t('trials.kept', { passed: ran.length - failed.length, count: ran.length })] : []),
    ...(followed > 0 ? [t('versions.followed', { count: followed })] : []),
  ];
  showAlert({
    id: 'kept',
    state: failed.length > 0 ? 'stale' : 'done',
    text: t(unchanged ? 'code.unchanged' : 'code.kept', { number }),
    ...(said.length > 0 ? { hint: said.join(' ') } : {}),
  });
}
