import { describe, expect, it } from 'vitest';
import { emptyWorkflowDocument } from './document.ts';

describe('a workflow made from blank', () => {
  it('W3.01a: is called Untitled Workflow and holds nothing', () => {
    expect(emptyWorkflowDocument()).toEqual({
      meta: { schemaVersion: 5, name: 'Untitled Workflow', description: '' },
      nodes: {},
      layout: {},
      frames: {},
      notes: {},
      views: {},
      widgets: {},
      bookmarks: {},
      decks: {},
      slides: {},
    });
    expect(emptyWorkflowDocument('Tower').meta.name).toBe('Tower');
  });
});
