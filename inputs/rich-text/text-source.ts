import { readRichText, type CommandsPort, type ReaderPort, type RichText, type TextDelta, type TextRoot } from '#domain';

/** Rich text that an editor shows and changes; others may write in it meanwhile. */
export interface TextSource {
  /** What it says now, exactly. */
  read(): RichText;
  /** Changes by anybody, this editor included, in their order. */
  subscribe(listener: (delta: TextDelta) => void): () => void;
  /** Changes it by one delta after another, as one step of undo; it stays as it is where it may not be changed. */
  edit(deltas: TextDelta[]): void;
  undo(): void;
  redo(): void;
}

/** The rich text of a record of the open workflow. */
export function textSource(
  { reader, commands }: { reader: Pick<ReaderPort, 'get' | 'subscribeText'>; commands: CommandsPort },
  root: TextRoot,
  id: string,
): TextSource {
  return {
    read() {
      const text = reader.get(root, id)?.text;
      return Array.isArray(text) ? text : readRichText(text);
    },
    subscribe: (listener) => reader.subscribeText(root, id, listener),
    edit: (deltas) => commands.dispatch({ type: 'text.edit', root, id, deltas }),
    undo: () => commands.undo(),
    redo: () => commands.redo(),
  };
}
