// Slides may hold Japanese words in any language of the interface.
import '@fontsource-variable/noto-sans-jp/wght.css';
import { useEffect, useRef, useState } from 'react';
import { PartiError } from '#domain';
import { chooseLanguage } from '#locales';
import { saveFile, showAlert, useTranslation } from '#ui';
import { shownName } from '../../../app/shown-name.ts';
import { createPdf, type PdfMaker } from '../../../pdf/deck-pdf.ts';
import { PaperDeck, type PaperPage } from '../../../presenting/paper-deck.tsx';
import { printPages } from '../../../presenting/print-pages.ts';
import { useDeck } from '../../../presenting/use-deck.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import type { PaperWay } from '../editor-state.ts';

/** Lays the slides that are shown out, then saves them as PDF or hands them to the browser's print. */
export function DeckOnPaper({
  ports,
  way,
  onEnd,
  onFailed,
}: {
  ports: EditorPorts;
  way: PaperWay;
  onEnd: () => void;
  onFailed: (error: unknown) => void;
}) {
  const { t } = useTranslation('import');
  const { t: app } = useTranslation('app');
  const units = useUnits();
  const deck = useDeck(ports.reader);
  // Slides that colleagues change meanwhile stay as they were.
  const [slides] = useState(() => deck.filter(({ slide }) => !slide.hidden));
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>();
  const failed = useRef(onFailed);
  failed.current = onFailed;
  const isReady = way !== 'notes' || notes !== undefined;
  const isEmpty = slides.length === 0;
  useEffect(() => {
    if (isEmpty) failed.current(new PartiError('presenting.empty-deck'));
    else if (way === 'notes') ports.talk?.notes().then(setNotes, (error: unknown) => failed.current(error));
  }, [ports, way, isEmpty]);
  const pdf = useRef<PdfMaker>(undefined);
  const printed = useRef<HTMLElement[]>([]);
  const name = shownName(app, ports.reader.document().meta.name);
  const take = async ({ element, points, title }: PaperPage, at: number) => {
    showAlert({
      id: 'paper',
      text: t('paper.making', { place: at + 1, count: slides.length }),
      timeoutMs: 0,
      action: { label: t('cancel'), run: onEnd },
    });
    if (way === 'print') printed.current.push(element.cloneNode(true) as HTMLElement);
    else await (pdf.current ??= createPdf()).add(element, { points, title });
  };
  const end = async () => {
    if (way === 'print') {
      onEnd();
      await printPages(printed.current);
      return;
    }
    const written = await pdf.current?.write({ title: name, language: chooseLanguage(units.locale, []) });
    onEnd();
    if (!written) return;
    const file = `${name.replace(/[/\\?%*:|"<>\p{Cc}]/gu, '-').slice(0, 120)}.pdf`;
    saveFile(new Blob([written.bytes], { type: 'application/pdf' }), file);
    const { missing } = written;
    showAlert({
      id: 'exported',
      state: missing.length > 0 ? 'stale' : 'done',
      text: t('exported', { name: file }),
      ...(missing.length > 0 ? { hint: t('paper.missing', { letters: missing.slice(0, 12).join(' ') }) } : {}),
    });
  };
  if (!isReady || isEmpty) return null;
  return (
    <PaperDeck
      ports={ports}
      units={units}
      slides={slides}
      notes={way === 'notes' ? notes : undefined}
      onPage={take}
      onEnd={() => void end().catch(onFailed)}
      onFailed={onFailed}
    />
  );
}
