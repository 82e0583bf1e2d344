import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from '#ui';
import { functionTexts, type PresencePort, type ReaderPort } from '#domain';
import { createChangeNews, type NewsItem } from './change-news.ts';

/** Changes are collected for this long before they are told, and told no more often. */
const GATHER_MS = 3000;
/** Sentences at a time; the rest is as many functions as it takes. */
const MOST_SENTENCES = 4;

/** What others changed last, in sentences for a live region. */
export function useChangeNews(reader: ReaderPort, presence: PresencePort): string {
  const { t, i18n } = useTranslation('together');
  const [words, setWords] = useState('');
  useEffect(() => {
    const news = createChangeNews(reader, presence.others);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      const items = news.take().slice(0, MOST_SENTENCES);
      setWords(items.map((item) => sentenceOf(item, reader, t, i18n.language)).join('. '));
    };
    const stop = reader.subscribeAll((touched, writers) => {
      if (news.note(touched, writers)) timer ??= setTimeout(tell, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [reader, presence, t, i18n]);
  return words;
}

function sentenceOf({ kind, who, count, node }: NewsItem, reader: ReaderPort, t: TFunction<'together'>, locale: string): string {
  const options = { who: who ?? t('news.somebody'), count };
  if (kind === 'arranged') return t('news.arranged', options);
  if (kind === 'renamed') return t('news.renamed', { ...options, name: reader.document().meta.name });
  if (kind === 'removed' && count === 1) return t('news.removed-one', options);
  const name = node === undefined ? undefined : functionName(reader, node, locale);
  // A function that was taken away again before it was told has no name.
  return kind === 'removed' || name === undefined ? t(`news.${kind}`, options) : t(`news.${kind}-one`, { ...options, name });
}

function functionName(reader: ReaderPort, id: string, locale: string): string | undefined {
  const node = reader.document().nodes[id];
  const record = node && reader.functionOf(node.functionId, node.digest);
  return node && (node.name || (record ? functionTexts(record, locale).name : node.functionId));
}
