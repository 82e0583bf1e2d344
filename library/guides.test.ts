import { beforeAll, describe, expect, it } from 'vitest';
import { loadLibrary, loadTemplates, type Template } from './index.ts';
import { templateIds } from './read-template.ts';

let templates: Map<string, Template>;
beforeAll(() => {
  templates = new Map(loadTemplates(loadLibrary()).map((template) => [template.id, template]));
});

describe.each(templateIds())('W2.13 guide of %s', (id) => {
  it('has three to six steps, each about a function, an input or a view that is there, the last one at its figures', () => {
    const template = templates.get(id) as Template;
    const steps = template.guideIn('en');
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(6);
    for (const { at, done } of steps) {
      if ('view' in at) {
        expect(Object.keys(template.document.views)).toContain(at.view);
        expect(done).toBe('view-shown');
      } else {
        expect(Object.keys(template.document.nodes)).toContain(at.node);
        if (at.input !== undefined) {
          const { digest } = template.document.nodes[at.node]!;
          const record = loadLibrary().functions.find((one) => one.digest === digest)?.record;
          expect(Object.keys(record?.inputSchema.properties ?? {})).toContain(at.input);
        }
      }
    }
    expect(steps.some(({ at }) => 'view' in at && template.document.views[at.view]?.type === 'report')).toBe(true);
    expect(steps.filter(({ done }) => done === 'next').length).toBeLessThan(steps.length / 2);
  });

  it('speaks three languages, in one line or two', () => {
    const template = templates.get(id) as Template;
    const texts = (['en', 'de', 'ja'] as const).map((language) => template.guideIn(language).map(({ text }) => text));
    for (const [at, english] of texts[0]!.entries()) {
      expect(new Set(texts.map((one) => one[at])).size).toBe(3);
      expect(english.length).toBeLessThan(110);
    }
  });
});
