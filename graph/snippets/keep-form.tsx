import { useState } from 'react';
import { SNIPPET_LIMITS } from '#domain';
import { Button, Dialog, TextField, useTranslation } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { cardTitle } from '../model/card-model.ts';
import type { Graph } from '../editor/graph.ts';
import { itemOf } from '../model/board-items.ts';

/** Name under which a copied part of the graph is kept; it stays open while it could not be kept. */
export function KeepForm({ text }: { text: string }) {
  const { graph } = useGraphScope();
  const { t, i18n } = useTranslation('graph');
  const [name, setName] = useState(() => nameOf(graph, i18n.language));
  const [isBusy, setBusy] = useState(false);
  const close = () => graph.view.keeping.set(undefined);
  const keep = async (wanted: string) => {
    if (isBusy || wanted === '') return;
    setBusy(true);
    const kept = await graph.ports.snippets?.keep(wanted, text);
    setBusy(false);
    if (!kept) return;
    close();
    graph.say('snippet-kept', { name: kept.name });
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('snippet.title')}
      footer={
        <>
          <Button kind="outline" onClick={close}>
            {t('snippet.cancel')}
          </Button>
          <Button kind="primary" disabled={isBusy || name.trim() === ''} onClick={() => void keep(name.trim())}>
            {t('snippet.keep')}
          </Button>
        </>
      }
    >
      <p>{t('snippet.text')}</p>
      <TextField
        label={t('snippet.name')}
        value={name}
        maxLength={SNIPPET_LIMITS.name}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={setName}
        onKeyDown={(event) => {
          // What stands in the field counts, also where the rest follows a moment later.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void keep(event.currentTarget.value.trim());
        }}
      />
    </Dialog>
  );
}

/** Of the frame, or the first function, that is selected. */
function nameOf(graph: Graph, locale: string): string {
  const { selection, items } = graph.view;
  for (const key of items.get()) {
    const frame = itemOf(key)?.kind === 'frame' ? graph.model.board.modelOf(key) : undefined;
    if (frame && 'frame' in frame && frame.frame.title !== '') return frame.frame.title.slice(0, SNIPPET_LIMITS.name);
  }
  const [first] = [...selection.get()].flatMap((id) => graph.model.card(id) ?? []);
  return first ? cardTitle(first, locale).slice(0, SNIPPET_LIMITS.name) : '';
}
