import type { i18n } from 'i18next';
import { useTranslation } from '#ui';
import type { JsonValue } from '#domain';
import { problemText } from './problem-text.ts';

/** A problem by its code of the catalogue. */
interface Problem {
  code: string;
  message?: string;
  parameters?: Record<string, JsonValue>;
}

/** First line of an error's text, in place once the texts of errors are there: a page may show inputs before any went wrong. */
export function ProblemWords({ problem }: { problem: Problem }) {
  const { i18n, ready } = useTranslation('errors', { useSuspense: false });
  return ready ? <>{problemText(i18n, problem)}</> : null;
}

/** First line of an error's text, after the texts of errors were loaded; its code where they cannot be. */
export async function problemSentence(language: i18n, problem: Problem): Promise<string> {
  await language.loadNamespaces('errors').catch(() => undefined);
  return problemText(language, problem);
}
