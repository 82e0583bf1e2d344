import type * as Y from 'yjs';

/**
 * Lets a document keep formatting marks that have become superfluous. Yjs takes them away in whichever copy hears of a change,
 * as an edit of its own: a viewer's tab would write, and be shut out for it.
 */
export function leaveFormatting(doc: Y.Doc): void {
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    // No public switch; the pinned version and `shared-text.test.ts` hold this.
    transaction._needFormattingCleanup = false;
  });
}
