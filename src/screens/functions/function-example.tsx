import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#api';
import type { ElementModel } from '#domain';
import { IconButton, Skeleton, useTranslation } from '#ui';
import { ModelView, type ModelSelection, type ModelViewHandle, type ShownModel } from '#viewer';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import { useUnits } from '../../preferences/use-units.ts';

type Example = Answer<'GET functions/{id}/example'>['example'];

/** The model alone: a page about a function has no room for tools. */
const ALONE = { aside: 0 };
const NONE: ReadonlySet<string> = new Set();
const NO_NODES: readonly string[] = [];

/** A shipped function at work in a template: its model, over what it reads, turning once around until somebody takes it. */
export function FunctionExample({ id }: { id: string }) {
  const { t, i18n } = useTranslation('functions');
  const { services } = useApp();
  const [answer, setAnswer] = useState<{ example: Example }>();
  useEffect(() => {
    let isWanted = true;
    services.authoring.example(id, i18n.language).then((example) => isWanted && setAnswer({ example }), reportError);
    return () => void (isWanted = false);
  }, [services, id, i18n.language]);
  if (!answer) return <Skeleton lines={6} />;
  const { example } = answer;
  return example ? (
    <section className="example">
      <h2 className="title">{t('example.title')}</h2>
      <Turning models={example.models} />
      <p className="meta">
        <Link className="link" to={`/start/${encodeURIComponent(example.templateId)}`}>
          {t('example.open')}
        </Link>
      </p>
    </section>
  ) : null;
}

function Turning({ models }: { models: NonNullable<Example>['models'] }) {
  const { t } = useTranslation('functions');
  const handle = useRef<ModelViewHandle>(null);
  const [isTurning, setTurning] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [selected, select] = useState<ModelSelection>();
  const theme = useShownTheme();
  const { system, locale } = useUnits();
  useTurn(handle, isTurning, setTurning);
  const shown = useMemo(
    () => models.map(({ node, label, digest, model }): ShownModel => ({ nodeId: node, label, digest, model: asModel(model) })),
    [models],
  );
  const pale = useMemo(() => new Set(models.flatMap(({ node, isContext }) => (isContext ? [node] : []))), [models]);
  return (
    <div className="turning" data-part="example" onPointerDown={() => setTurning(false)} onWheel={() => setTurning(false)}>
      <ModelView
        models={shown}
        hiddenNodes={NONE}
        contextNodes={pale}
        selectedNodes={NO_NODES}
        {...(selected ? { selectedElement: selected } : {})}
        onSelect={select}
        handleRef={handle}
        wall={ALONE}
        theme={theme}
        system={system}
        locale={locale}
      />
      <span className="turn" onPointerDown={(event) => event.stopPropagation()}>
        <IconButton
          icon={isTurning ? 'pause' : 'play'}
          label={t(isTurning ? 'example.stop' : 'example.turn')}
          onClick={() => setTurning((now) => !now)}
        />
      </span>
    </div>
  );
}

/** The contract carries models as JSON; what templates ship was made canonical when it was built. */
const asModel = (model: unknown): ElementModel => model as ElementModel;

const FULL_TURN = 360;
const TURN_MS = 24_000;
/** A page that was away does not jump. */
const LONGEST_STEP_MS = 100;

/** Turns the camera once around, in a step each picture. */
function useTurn(handle: RefObject<ModelViewHandle | null>, isTurning: boolean, setTurning: (is: boolean) => void): void {
  useEffect(() => {
    if (!isTurning) return undefined;
    let turned = 0;
    let before: number | undefined;
    let frame = requestAnimationFrame(function step(nowMs) {
      const camera = handle.current?.camera();
      if (camera && before !== undefined) {
        const by = (Math.min(LONGEST_STEP_MS, nowMs - before) / TURN_MS) * FULL_TURN;
        turned += by;
        handle.current?.place({ ...camera, azimuth: (camera.azimuth + by) % FULL_TURN });
      }
      before = nowMs;
      if (turned >= FULL_TURN) setTurning(false);
      else frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [handle, isTurning, setTurning]);
}
