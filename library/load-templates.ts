import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { guideIn, type GuideStep, type WorkflowDocument } from '#domain';
import type { ShippedResult } from './compute-results.ts';
import type { Library } from './library.ts';
import {
  readTemplate,
  readTemplateFiles,
  readTemplateGuide,
  TEMPLATES,
  templateIds,
  type TemplateFile,
} from './read-template.ts';
import type { TemplateFigure } from './template-figures.ts';
import { translateTemplate } from './translate-template.ts';

const RESULTS = join(import.meta.dirname, 'dist', 'templates');

/** A template as the gallery offers it. */
export interface Template {
  id: string;
  description: string;
  document: WorkflowDocument;
  /** Description and document in a language of the interface; English where it has no texts in it. */
  in(language: string): { description: string; document: WorkflowDocument };
  /** What a copy begins with: the workflow's own name, frames and notes in a language; views and titles keep theirs, which every reader sees in their own. */
  copyIn(language: string): WorkflowDocument;
  /** First steps in a copy, in a language. */
  guideIn(language: string): GuideStep[];
  /** Results of its functions, made when this library was built. */
  results: readonly ShippedResult[];
  /** Figures of its report, computed with the results. */
  figures: readonly TemplateFigure[];
  /** Canonical text of a shipped result. */
  resultText(digest: string): string;
  /** Files that its inputs name. */
  files: readonly TemplateFile[];
  /** A picture for a theme, 600 × 400 or larger; undefined until one is taken. */
  picture(theme: 'light' | 'dark'): Buffer | undefined;
}

/** Templates with the digests of this library's functions filled in. */
export function loadTemplates(library: Library): Template[] {
  return templateIds().map((id) => {
    const { texts, ...english } = readTemplate(id, library);
    const pictureOf = (theme: string) => join(TEMPLATES, id, `picture-${theme}.png`);
    const results = join(RESULTS, id);
    const guide = readTemplateGuide(id);
    return {
      id,
      ...english,
      in: (language) => translateTemplate(english, texts, language),
      copyIn: (language) => {
        const { meta, frames, notes } = translateTemplate(english, texts, language).document;
        return { ...english.document, meta, frames, notes };
      },
      guideIn: (language) => guideIn(guide, language),
      results: readList<ShippedResult>(join(results, 'index.json')),
      figures: readList<TemplateFigure>(join(results, 'figures.json')),
      resultText: (digest) => gunzipSync(readFileSync(join(results, `${digest}.json.gz`))).toString(),
      files: readTemplateFiles(id),
      picture: (theme) => (existsSync(pictureOf(theme)) ? readFileSync(pictureOf(theme)) : undefined),
    };
  });
}

const readList = <T>(path: string): T[] => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T[]) : []);
