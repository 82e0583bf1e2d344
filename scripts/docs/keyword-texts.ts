import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEYWORD_STATES, type ExtensionKeyword } from '#domain';

/** What a keyword takes, what it says, and how far the product obeys it today. */
export interface KeywordText {
  takes: string;
  says: string;
  state: 'read' | 'kept';
}

const FILE = join(import.meta.dirname, '..', '..', 'locales', 'en', 'docs.json');
const texts = JSON.parse(readFileSync(FILE, 'utf8')) as Record<
  'keyword-takes' | 'keyword-says',
  Record<ExtensionKeyword, string>
>;

/** Text of an extension keyword: the one that the documentation of inputs shows. */
export const keywordText = (name: ExtensionKeyword): KeywordText => ({
  takes: texts['keyword-takes'][name],
  says: texts['keyword-says'][name],
  state: KEYWORD_STATES[name],
});
