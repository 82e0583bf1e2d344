import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from '#ui';
import { deckOf, generatesGltf, hasModel, sidesOf, viewOfSlide, type NamedSlide } from '#domain';
import type { Units } from '#inputs';
import type { ModelViewHandle, ReportSource } from '#viewer';
import { PlayerModel } from './player-model.tsx';
import { isQuiet, untilSeen } from './paper-rest.ts';
import './paper.css';
import { SlideSheet } from './slide-sheet.tsx';
import { useShownSlide, type SlidePorts } from './use-shown-slide.tsx';
import { useViews } from '../views/use-named-views.ts';

/** A slide on paper, 13⅓ by 7½ inches of 1,440 by 810 px; the same above its notes on A4, whose px are 1/96 inch. */
const SLIDE = { width: 1440, height: 810, points: 72 / 108 };
const NOTES = { width: 794, height: 1123, points: 0.75 };
/** Pixels of the model on it: 200 an inch. */
const PICTURE = { width: 2667, height: 1500, theme: 'light' } as const;
/** What is longer is cut, as on the wall. */
const LEAST_FITTED = 0.5;
const LEAST_WORDS = 0.5;

/** A page as it stands laid out; `points`: how many of 1/72 inch a px of it is. */
export interface PaperPage {
  element: HTMLElement;
  points: number;
  title: string;
}

/** Props of {@link PaperDeck}. */
export interface PaperDeckProps {
  ports: SlidePorts;
  units: Units;
  slides: readonly NamedSlide[];
  /** Notes by slide: each slide stands above its own. */
  notes?: Readonly<Record<string, string>> | undefined;
  /** Called for each slide in turn, with its model as picture; the next one follows. */
  onPage(page: PaperPage, at: number): Promise<void> | void;
  onEnd(): void;
  onFailed(error: unknown): void;
}

/** Lays the slides of a deck out for paper, one after another, unseen. */
export function PaperDeck(props: PaperDeckProps) {
  const { slides, onPage, onEnd, onFailed } = props;
  const [at, setAt] = useState(0);
  const slide = slides[at];
  const steps = useRef({ onPage, onEnd, onFailed });
  steps.current = { onPage, onEnd, onFailed };
  if (!slide) return null;
  const next = async (page: PaperPage) => {
    try {
      await steps.current.onPage(page, at);
      if (at + 1 < slides.length) setAt(at + 1);
      else steps.current.onEnd();
    } catch (error) {
      steps.current.onFailed(error);
    }
  };
  return <OnPaper {...props} slide={slide} onReady={(page) => void next(page)} />;
}

function OnPaper({
  ports,
  units,
  slide,
  notes,
  onReady,
}: PaperDeckProps & { slide: NamedSlide; onReady: (page: PaperPage) => void }) {
  const { t } = useTranslation('present');
  const { reader } = ports;
  const page = useRef<HTMLDivElement>(null);
  const pane = useRef<ModelViewHandle>(null);
  const views = useViews(reader);
  const now = useShownSlide(ports, slide, NOTHING_TRIED, units);
  const view = viewOfSlide(slide.slide, views);
  const [picture, setPicture] = useState<{ slide: string; address: string | undefined }>();
  const isThere = now !== undefined && now.sources.every(({ isLoading }) => !isLoading);
  const compared = sidesOf(slide.slide);
  const hasPicture = slide.slide.kind === 'view' && view?.view.type === 'model' && (now?.sources.some(isDrawn) ?? false);
  const size = notes ? NOTES : SLIDE;
  const shown = useMemo(() => Math.min(1, window.innerWidth / size.width, window.innerHeight / size.height), [size]);
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    if (!isThere || picture?.slide === slide.id) return undefined;
    const giveUp = new AbortController();
    const take = async () => {
      if (!hasPicture || !(await untilSeen(() => pane.current, giveUp.signal))) return undefined;
      const taken = await pane.current?.picture(PICTURE);
      return taken && URL.createObjectURL(taken);
    };
    const taken = (address: string | undefined) => {
      if (!giveUp.signal.aborted) setPicture({ slide: slide.id, address });
    };
    take().then(taken, () => taken(undefined));
    return () => giveUp.abort();
  }, [isThere, hasPicture, slide.id, picture?.slide]);
  const isDone = picture?.slide === slide.id;
  useEffect(() => {
    const { current: element } = page;
    if (!isDone || !element) return undefined;
    const giveUp = new AbortController();
    const rest = async () => {
      await isQuiet(element, giveUp.signal);
      fit(element);
      await isQuiet(element, giveUp.signal);
      element.toggleAttribute('data-cut', isCut(element));
      const title = element.querySelector('h2')?.textContent ?? '';
      if (!giveUp.signal.aborted) ready.current({ element, points: size.points, title });
    };
    void rest();
    return () => giveUp.abort();
  }, [isDone, slide.id, size]);
  useLayoutEffect(() => {
    for (const size of ['--fitted', '--words']) page.current?.style.removeProperty(size);
    page.current?.removeAttribute('data-cut');
  }, [slide.id]);
  if (!now) return null;
  const { sources, ...sheet } = now;
  const deck = deckOf(reader.document());
  return (
    <div
      className="paper-layer"
      data-theme="light"
      aria-hidden
      inert
      style={{ inlineSize: size.width * shown, blockSize: size.height * shown, '--shown': shown } as CSSProperties}
    >
      <div className="paper-page" data-part="paper-page" data-notes={notes ? '' : undefined} ref={page}>
        <div className="paper-slide">
          <SlideSheet
            {...sheet}
            shown={{ ...sheet.shown, tries: [] }}
            label={sheet.shown.words.title}
            round={0}
            values={NOTHING_TRIED}
            onTry={() => undefined}
            onPutBack={() => undefined}
            countsFigures={false}
            path={(deck.showsPath ?? true) && compared.length === 0 && sheet.path}
            // Paper has one model a page: what is compared there stands by its names.
            sides={<p className="stage-sides-none">{compared.map(({ label }) => label).join(' · ')}</p>}
            model={
              <>
                <PlayerModel
                  ports={ports}
                  slide={slide}
                  view={view?.view.type === 'model' ? view : undefined}
                  round={0}
                  sources={sources}
                  units={units}
                  theme="light"
                  handle={pane}
                />
                {isDone && picture.address && <img className="paper-picture" src={picture.address} alt="" />}
              </>
            }
          />
          <p className="paper-cut">{t('paper.cut')}</p>
        </div>
        {notes && <p className="paper-notes">{notes[slide.id] ?? ''}</p>}
      </div>
    </div>
  );
}

const NOTHING_TRIED: Readonly<Record<string, number>> = {};

const isDrawn = ({ result, record }: ReportSource): boolean => result !== undefined && hasModel(result) && generatesGltf(record);

/** Report and notes that are longer than their place become smaller. */
function fit(page: HTMLElement): void {
  const report = page.querySelector('.stage-report');
  if (report && report.scrollHeight > report.clientHeight)
    page.style.setProperty('--fitted', String(Math.max(LEAST_FITTED, report.clientHeight / report.scrollHeight)));
  const words = page.querySelector('.paper-notes');
  for (let size = 1; words && words.scrollHeight > words.clientHeight && size > LEAST_WORDS;) {
    size -= 0.05;
    page.style.setProperty('--words', String(size));
  }
}

/** Whether something of a report has no place on its slide: a table that is too long, or all that stands below. */
function isCut(page: HTMLElement): boolean {
  const tables = [...page.querySelectorAll('.report-table')];
  const report = page.querySelector('.stage-report');
  const sheet = report?.querySelector('.report-sheet');
  const isLow = report && sheet && sheet.getBoundingClientRect().bottom > report.getBoundingClientRect().bottom + 1;
  return Boolean(isLow) || tables.some((table) => table.scrollHeight > table.clientHeight + 1);
}
