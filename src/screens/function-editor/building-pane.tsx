import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#ui';
import type { ViewCamera } from '#domain';
import { ModelView, type ModelSelection, type ModelViewHandle } from '#viewer';
import type { Units } from '#inputs';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import type { ComparedBuildings } from './compare-buildings.ts';

/** Which building is shown: the kept one over the new one, the new one alone, or the new one with what differs. */
export type BuildingSide = 'both' | 'new' | 'difference';

const NONE: ReadonlySet<string> = new Set();
const NO_NODES: readonly string[] = [];
/** Two small panes have no room for tools. */
const ALONE = { aside: 0 };

/** The building as the kept version makes it and as the draft would, from one place: who turns one turns both. */
export function BuildingPane({
  buildings,
  side,
  baseName,
  units,
}: {
  buildings: ComparedBuildings;
  side: BuildingSide;
  /** Of the version beside the draft; undefined where there is none. */
  baseName: string | undefined;
  units: Units;
}) {
  const { t } = useTranslation('functions');
  const [selected, select] = useState<ModelSelection>();
  const upper = useRef<ModelViewHandle>(null);
  const lower = useRef<ModelViewHandle>(null);
  const { told, lead } = useOneCamera(upper, lower);
  const theme = useShownTheme();
  const isBoth = side === 'both' && baseName !== undefined;
  const common = {
    hiddenNodes: NONE,
    selectedNodes: NO_NODES,
    ...(selected ? { selectedElement: selected } : {}),
    onSelect: select,
    theme,
    system: units.system,
    locale: units.locale,
  };
  const { difference, now, before } = buildings;
  const isCompared = side === 'difference' && baseName !== undefined;
  return (
    <div className="buildings" data-part="building" data-side={isBoth ? 'both' : isCompared ? 'difference' : 'new'}>
      {isBoth && (
        <div className="building" onPointerEnter={() => lead('upper')} onFocus={() => lead('upper')}>
          <ModelView {...common} models={before} handleRef={upper} onScene={told} wall={ALONE} />
          <span className="pill building-name">{baseName}</span>
        </div>
      )}
      <div className="building" onPointerEnter={() => lead('lower')} onFocus={() => lead('lower')}>
        <ModelView
          {...common}
          models={isCompared ? difference.models : now}
          {...(isCompared ? { compared: difference.marks, contextNodes: difference.pale } : {})}
          handleRef={lower}
          onScene={told}
          {...(isBoth ? { wall: ALONE } : {})}
        />
        {isBoth && (
          <span className="pill building-name" data-is="draft">
            {t('code.draft')}
          </span>
        )}
      </div>
    </div>
  );
}

type Pane = RefObject<ModelViewHandle | null>;

/** Both panes look from where the one does that the person came to last. `told`: a pane draws another scene. */
function useOneCamera(upper: Pane, lower: Pane): { told: () => void; lead: (pane: 'upper' | 'lower') => void } {
  const leading = useRef<'upper' | 'lower'>('lower');
  const ends = useRef<(() => void)[]>([]);
  useEffect(
    () => () => {
      for (const end of ends.current) end();
    },
    [],
  );
  return useMemo(() => {
    const panes = { upper, lower };
    const follow = () => {
      const from = panes[leading.current].current?.camera();
      const follower = panes[leading.current === 'upper' ? 'lower' : 'upper'].current;
      const to = follower?.camera();
      if (from && to && !isSame(from, to)) follower?.place(from);
    };
    return {
      lead: (pane) => {
        leading.current = pane;
      },
      told: () => {
        for (const end of ends.current) end();
        ends.current = [upper, lower].flatMap((pane) => pane.current?.watch(follow) ?? []);
        follow();
      },
    };
  }, [upper, lower]);
}

/** What is rounded on the way from one scene into another moves nothing. */
const NEAR = 1e-6;
const isSame = (a: ViewCamera, b: ViewCamera): boolean => {
  const numbers = ({ target, ...rest }: ViewCamera) => [...target, ...Object.values(rest)].map(Number);
  const others = numbers(b);
  return numbers(a).every((value, at) => Math.abs(value - (others[at] ?? 0)) <= NEAR * Math.max(1, Math.abs(value)));
};
