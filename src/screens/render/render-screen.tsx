import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PartiError, renderSource, type ElementModel } from '#domain';
import { readBeside } from '#formats-browser';
import { ErrorState, LoadingState, useTranslation } from '#ui';
import { ModelView, type ModelViewHandle, type ShownModel, type StandardView } from '#viewer';
import { describeError } from '../../app/describe-error.ts';
import { reportError } from '../../app/report-error.ts';
import { BarePage } from '../../frame/bare-page.tsx';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import { useUnits } from '../../preferences/use-units.ts';
import { untilSeen } from '../../presenting/paper-rest.ts';
import { fetchModel } from './fetch-model.ts';
import { measureFrames, type RenderFigures } from './measure-frames.ts';
import { renderServers } from './render-servers.ts';
import './render.css';

/** Read by scripts: undefined until it is measured, and where nobody asked for it. */
declare global {
  var partiPerformance: RenderFigures | undefined;
}

type State =
  | { kind: 'reading' }
  | { kind: 'failed'; code: string; text: string; next: string }
  | { kind: 'shown'; model: ShownModel; url: string; bytes: number; fetchedMs: number };

const DIRECTIONS: readonly StandardView[] = ['iso', 'top', 'front', 'right', 'back', 'left'];

/** `/render`: the model at an address, from where the operator allows it, without account. */
export function RenderScreen() {
  const { t } = useTranslation('viewer');
  const [query] = useSearchParams();
  const [state, setState] = useState<State>({ kind: 'reading' });
  const asked = JSON.stringify(['url', 'environment', 'server'].map((name) => query.get(name)));
  useEffect(() => {
    const giveUp = new AbortController();
    setState({ kind: 'reading' });
    const [url = null, environment = null, server = null] = JSON.parse(asked) as (string | null)[];
    read({ url, environment, server }, giveUp.signal).then(
      (shown) => !giveUp.signal.aborted && setState(shown),
      async (error: unknown) => {
        if (giveUp.signal.aborted) return;
        const { text, hint = '' } = await describeError(error);
        setState({ kind: 'failed', code: error instanceof PartiError ? error.code : '', text, next: hint });
      },
    );
    return () => giveUp.abort();
  }, [asked]);
  if (state.kind === 'shown') return <Rendered {...state} query={query} />;
  return (
    <BarePage>
      {state.kind === 'reading' ? (
        <LoadingState title={t('render.reading')} />
      ) : (
        <div data-part="render-failure" data-code={state.code}>
          <ErrorState isPage title={state.text}>
            {state.next}
          </ErrorState>
        </div>
      )}
    </BarePage>
  );
}

async function read(wish: Parameters<typeof renderSource>[0], signal: AbortSignal): Promise<State> {
  const address = renderSource(wish, { own: window.location.origin, servers: renderServers() });
  const file = await fetchModel(address, signal);
  const fetchedMs = performance.now();
  const found = await readBeside(file, { page: 1, signal, onProgress: () => undefined });
  if (found.kind !== 'model') throw new PartiError('model.not-a-model');
  const model = JSON.parse(await (found.file ?? file).text()) as ElementModel;
  const shown: ShownModel = { nodeId: 'model', label: file.name, digest: address.href, model };
  return { kind: 'shown', model: shown, url: address.href, bytes: file.size, fetchedMs };
}

function Rendered({ model, url, bytes, fetchedMs, query }: Extract<State, { kind: 'shown' }> & { query: URLSearchParams }) {
  const { t } = useTranslation('viewer');
  const units = useUnits();
  const theme = useShownTheme();
  const pane = useRef<ModelViewHandle>(null);
  const [models] = useState([model]);
  const [figures, setFigures] = useState<RenderFigures>();
  const projection = query.get('projection');
  const direction = DIRECTIONS.find((one) => one === query.get('direction'));
  const isMeasured = query.has('isPerformanceTesting') && query.get('isPerformanceTesting') !== 'false';
  useEffect(() => {
    const giveUp = new AbortController();
    const measure = async () => {
      if (!(await untilSeen(() => pane.current, giveUp.signal)) || !pane.current) return;
      const handle = pane.current;
      const firstPictureMs = performance.now();
      if (projection === 'orthographic') handle.setProjection('parallel');
      if (direction) handle.standardView(direction);
      handle.arrive();
      handle.fit();
      handle.arrive();
      if (!isMeasured) return;
      const frames = await measureFrames(handle);
      const { elements = 0, triangles = 0 } = handle.stats() ?? {};
      const [fetched, first] = [fetchedMs, firstPictureMs].map(Math.round) as [number, number];
      if (giveUp.signal.aborted) return;
      const found = { url, bytes, elements, triangles, fetchedMs: fetched, firstPictureMs: first, frames };
      globalThis.partiPerformance = found;
      setFigures(found);
    };
    measure().catch(reportError);
    return () => {
      giveUp.abort();
      globalThis.partiPerformance = undefined;
    };
  }, [projection, direction, isMeasured, url, bytes, fetchedMs]);
  return (
    <main className="render-page" data-part="render" aria-label={model.label}>
      <ModelView
        models={models}
        hiddenNodes={NONE}
        contextNodes={NONE}
        selectedNodes={[]}
        onSelect={() => undefined}
        theme={theme}
        system={units.system}
        locale={units.locale}
        handleRef={pane}
      />
      {figures && (
        <output className="pill render-figures" data-part="render-figures">
          {t('render.figures', {
            elements: figures.elements.toLocaleString(units.locale),
            median: figures.frames.medianMs.toLocaleString(units.locale),
            p95: figures.frames.p95Ms.toLocaleString(units.locale),
          })}
        </output>
      )}
    </main>
  );
}

const NONE: ReadonlySet<string> = new Set();
