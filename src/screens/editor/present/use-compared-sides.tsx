import { useEffect, useReducer, useState, type ReactNode } from 'react';
import type { NamedSlide } from '#domain';
import { LoadingState, StateGlyph, useTranslation } from '#ui';
import { describeError } from '../../../app/describe-error.ts';
import { useShownTheme } from '../../../preferences/use-shown-theme.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import { ComparedSides } from '../../../presenting/compared-sides.tsx';
import { createDeckPorts, type SidePorts } from '../../../presenting/deck-ports.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { useDeckWish } from './use-taking-in.ts';

/** Values that come one after another are asked for once (ms). */
const REST_MS = 400;

/** What a slide compares, run by the server and drawn; nothing of a slide of another kind. */
export function useComparedSides(ports: EditorPorts, slide: NamedSlide | undefined, round: number): ReactNode {
  const { t } = useTranslation('present');
  const wish = useDeckWish();
  const units = useUnits();
  const theme = useShownTheme();
  const { reader, runs, talk: port } = ports;
  const compares = slide?.slide.kind === 'compare' ? slide : undefined;
  const [sides, setSides] = useState<{ of: string; sides: readonly SidePorts[] }>();
  const [failure, setFailure] = useState<string>();
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (compares ? runs.subscribeAll(again) : undefined), [runs, compares]);
  const id = compares?.id;
  const { nodes, views } = reader.document();
  // What it is asked of: its sides, its view, and what the workflow as it stands came to.
  const came = compares ? Object.keys(nodes).map((node) => runs.get(node)?.resultDigest ?? '') : [];
  const asked = compares && JSON.stringify([id, compares.slide.compare, views[compares.slide.view ?? ''], wish, came]);
  useEffect(() => {
    if (asked === undefined || id === undefined || !port) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      port.sides(id, wish).then(
        (file) => {
          if (isOver) return;
          setFailure(undefined);
          setSides({ of: id, sides: createDeckPorts(file).sidesOf(id) });
        },
        async (error: unknown) => {
          const { text } = await describeError(error);
          if (!isOver) setFailure(text);
        },
      );
    }, REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` says all that it is asked of
  }, [asked, port]);
  if (!compares) return null;
  if (failure)
    return (
      <p className="stage-sides-none row" role="alert">
        <StateGlyph state="failed" />
        {failure}
      </p>
    );
  if (sides?.of !== id) return <LoadingState title={t('compare.preparing')} />;
  return <ComparedSides sides={sides?.sides ?? []} slide={compares} round={round} units={units} theme={theme} />;
}
